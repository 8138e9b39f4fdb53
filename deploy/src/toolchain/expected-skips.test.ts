import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import expectedSkips from './expected-skips.json' with { type: 'json' }

test.for(Object.keys(expectedSkips))('the committed list names what exists: %s', key => {
  const [file = '', ...titles] = key.split(' > ')
  const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
  expect(source).not.toBe('')
  for (const title of titles) expect(source).toContain(`'${title}'`)
})
