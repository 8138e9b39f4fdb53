import { expect, test } from 'vitest'
import { environment } from './environment.ts'
import { publicLogOthers } from './public-log-settings.ts'

const WITNESS = 'example.com/w+f2834b7b+BAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g'

test('Checkpoints are sent to nobody unless the settings say so', () => {
  expect(publicLogOthers(environment({}))).toEqual({ witnesses: [], archives: [] })
  const { archives } = publicLogOthers(
    environment({ CHECKPOINT_FOLDER: './second', CHECKPOINT_PUT_URL: 'https://example.org/{key}' }),
  )
  expect(archives.map(({ name }) => name)).toEqual(['in CHECKPOINT_FOLDER', 'at CHECKPOINT_PUT_URL'])
})

test.each([
  'nonsense',
  WITNESS,
  `${WITNESS} ftp://witness.example`,
  `${WITNESS} https://witness.example more`,
  'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k https://witness.example',
])('WITNESSES is not %s', text => {
  expect(() => publicLogOthers(environment({ WITNESSES: text }))).toThrow('WITNESSES must be a key and an address each')
})
