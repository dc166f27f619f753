import { expect, it } from 'vitest';
import { map_names } from './short_names';

it('letters long names as an order of battle does, each still told from the others', () => {
  expect(map_names(['Wyandots', '1st Sub-Legion, 1st Battalion', '1st Sub-Legion, 2nd Battalion', "Barbee's Brigade, 3rd Battalion", 'Lieutenant Colonel William Oldham'])).toEqual(
    ['Wyandots', '1st Sub-Legion, 1st Bn', '1st Sub-Legion, 2nd Bn', "Barbee's Bde, 3rd Bn", 'Lt. Col. William Oldham']);
  expect(map_names(['Right Wing Rifle Corps, 4 companies (musket) from 1st Sub-Legion', 'Right Wing Rifle Corps, 4 companies (rifle) from 3rd Sub-Legion', 'Left Wing Rifle Corps, 4 companies (rifle) from 4th Sub-Legion'])).toEqual(
    ['Right Wing Rifle Corps (musket)', 'Right Wing Rifle Corps (rifle)', 'Left Wing Rifle Corps']);
  expect(map_names(['24th Regiment of Foot, right companies', '24th Regiment of Foot, left companies'])).toEqual(['24th Regt of Foot, right coys', '24th Regt of Foot, left coys']);
  expect(map_names(['Warriors, first band', 'Warriors, east band, half with bows'])).toEqual(['Warriors, first band', 'Warriors, east band']);
  expect(map_names(['warriors in the south wood, upper band', 'warriors in the south wood, upper band'])).toEqual(['warriors in the south wood', 'warriors in the south wood']);
});
