declare module 'virtual:plan.css' {}
