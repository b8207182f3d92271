import { expect, test } from 'vitest'
import { stylesOfType } from './style-of-type.ts'

test.each([
  ['Barn', ['barn']],
  ['Barns & gardens', ['barn', 'garden']],
  ['a country club on the lake', ['country-club']],
  ['Winery', ['vineyard']],
  ['Barnyard', []],
  ['', []],
])('the type “%s” selects %j', (type, styles) => expect(stylesOfType(type)).toEqual(styles))
