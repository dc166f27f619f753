import './style/tokens.css';
import './style/base.css';
import 'virtual:plan.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { apply_theme, theme } from './lib/theme';

apply_theme(theme());
mount(App, { target: document.getElementById('page')! });
