import { describe, expect, test } from 'vitest'
import { composed } from './compose-file.ts'

const said = (template: string, variables: Readonly<Record<string, string>>) =>
  (composed(`said: '${template}'`, variables) as { readonly said: string }).said

describe('what the operator says takes its place', () => {
  test.each([
    ['${PORT:-8080}', {}, '8080'],
    ['${PORT:-8080}', { PORT: '' }, '8080'],
    ['${PORT:-8080}', { PORT: '80' }, '80'],
    ['${CERT:+/run/cert}', {}, ''],
    ['${CERT:+/run/cert}', { CERT: './mine.pem' }, '/run/cert'],
    ['${CERT}', {}, ''],
    ['a ${ONE:-1}:${TWO:-2} b', { TWO: 'two' }, 'a 1:two b'],
    ['five $$', {}, 'five $'],
  ])('%s with %j is %j', (template, variables, value) => {
    expect(said(template, variables)).toBe(value)
  })
  test('what must be said stops the start with the sentence of the file', () => {
    expect(() => said('${NAME:?say who you are}', { NAME: '' })).toThrow('NAME: say who you are')
    expect(said('${NAME:?say who you are}', { NAME: 'Asha' })).toBe('Asha')
  })
  test('a dollar sign that is neither a variable nor doubled is refused', () => {
    expect(() => said('five $', {})).toThrow('a lone dollar sign is written $$')
  })
})
