import { expect, test } from 'vitest'
import { thirdPartiesOf } from './third-parties.ts'

test('the public pages load of other sites what the settings name, each origin once, and nothing else', () => {
  expect(thirdPartiesOf({})).toEqual({ scripts: [], origins: [], frames: [], addsScripts: false })
  const [one, two] = ['https://a.example.org/1.js', 'https://a.example.org/2.js']
  const scripts = [{ src: one }, { src: two, origins: ['https://b.example.org'] }] as never
  expect(thirdPartiesOf({ scripts })).toEqual({
    scripts: [one, two],
    origins: ['https://a.example.org', 'https://b.example.org'],
    frames: [],
    addsScripts: false,
  })
})
