import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WrongSetting } from './environment.ts'
import { identityProviders, offeredProviders } from './identity-providers.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shodh-providers-'))
})
afterAll(() => rm(folder, { recursive: true }))

const SECRET = 'nobody reads this'
const orcid = { preset: 'orcid', clientId: 'APP-1', clientSecret: SECRET }
const university = { ...orcid, preset: undefined, id: 'university', label: 'U', issuer: 'https://login.example.edu' }

const read = async (content: unknown) => {
  const path = join(folder, 'providers.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return identityProviders({ OIDC_PROVIDERS_FILE: path })
}

describe('the identity providers of the operator', () => {
  test('are none without a file', async () => {
    expect(await identityProviders({ OIDC_PROVIDERS_FILE: undefined })).toEqual([])
  })
  test('are ORCID by its preset, and others by what the file states', async () => {
    const providers = await read([orcid, { ...university, roles: { staff: 'author' }, roleClaim: 'groups' }])
    expect(providers).toMatchObject([
      { id: 'orcid', label: 'ORCID', issuer: 'https://orcid.org', scope: 'openid', isOrcid: true, trustedEmails: [] },
      { id: 'university', scope: 'openid email profile', isOrcid: false, roles: { staff: 'author' } },
    ])
    expect(providers[0]?.clientSecret()).toBe(SECRET)
  })
  test('show no secret, whoever prints them, and of themselves only what the sign-in page needs', async () => {
    const providers = await read([orcid])
    expect(JSON.stringify(providers) + inspect(providers)).not.toContain(SECRET)
    const path = join(folder, 'providers.json')
    const [offered] = await offeredProviders({ OIDC_PROVIDERS_FILE: path })
    expect(offered).toEqual({ id: 'orcid', label: 'ORCID', isOrcid: true })
  })
  test.each([
    ['no JSON', '[', 'not valid JSON'],
    ['no list', orcid, 'must be a list'],
    ['plain HTTP', [{ ...university, issuer: 'http://login.example.edu' }], '0/issuer: must be an address'],
    ['an address with a query', [{ ...university, issuer: 'https://a.example/?b' }], '0/issuer'],
    ['one id twice', [orcid, orcid], 'another id each'],
    ['no client', [{ ...university, clientId: '' }], '0/clientId: must not be empty'],
    ['an unknown role', [{ ...university, roles: { staff: 'owner' } }], '0/roles/staff: Role must be'],
    ['an unknown field', [{ ...university, secret: SECRET }], 'OIDC_PROVIDERS_FILE'],
    ['a domain that is no text', [{ ...university, trustedEmails: 'example.edu' }], '0/trustedEmails: must be true or'],
  ])('are refused with %s in a sentence without the secret', async (_, content, sentence) => {
    const error: unknown = await read(content).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(WrongSetting)
    expect(String(error)).toContain(sentence)
    expect(String(error)).not.toContain(SECRET)
  })
  test('are refused where the file cannot be read', async () => {
    await expect(identityProviders({ OIDC_PROVIDERS_FILE: join(folder, 'none') })).rejects.toThrow('cannot be read')
  })
})
