import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { environment } from './environment.ts'
import { journalSettings } from './journal/journal-settings.ts'
import { mayReach } from './may-reach.ts'
import { outgoingHosts } from './outgoing-hosts.ts'

const providersFile = async () => {
  const path = join(await temporaryFolder(), 'providers.json')
  await writeFile(path, JSON.stringify([{ preset: 'orcid', clientId: 'APP-1', clientSecret: 's3cret' }]))
  return path
}

const given = async (): Promise<NodeJS.ProcessEnv> => ({
  SMTP_URL: 'smtps://journal:s3cret@Mail.example.org',
  MAIL_FROM: 'journal@example.org',
  CROSSREF_URL: 'https://api.crossref.org',
  CHECKPOINT_PUT_URL: 'https://mirror.example.net/{key}',
  WITNESSES: 'a+01234567+AAAA https://witness.example/w, b+01234567+AAAA http://127.0.0.1:9000',
  CLAMD_URL: 'unix:/run/clamd.ctl',
  OIDC_PROVIDERS_FILE: await providersFile(),
})

const hostsOf = async (variables: NodeJS.ProcessEnv) => {
  const settings = environment(variables)
  return outgoingHosts(settings, await journalSettings(settings))
}

test('each host of others is listed with the setting that names it, without a secret', async () => {
  const hosts = await hostsOf(await given())
  expect(hosts).toEqual([
    { setting: 'SMTP_URL', host: 'mail.example.org' },
    { setting: 'CROSSREF_URL', host: 'api.crossref.org' },
    { setting: 'CHECKPOINT_PUT_URL', host: 'mirror.example.net' },
    { setting: 'WITNESSES', host: 'witness.example' },
    { setting: 'OIDC_PROVIDERS_FILE', host: 'orcid.org' },
  ])
})

test('one that OUTGOING_HOSTS does not have is refused in a sentence that names both', async () => {
  const OUTGOING_HOSTS = '*.example.org, api.crossref.org, mirror.example.net, witness.example'
  await expect(hostsOf({ ...(await given()), OUTGOING_HOSTS })).rejects.toThrow(
    /^OIDC_PROVIDERS_FILE names orcid\.org, which OUTGOING_HOSTS does not let the journal reach: add it there, or unset/u,
  )
  await expect(hostsOf({ ...(await given()), OUTGOING_HOSTS: `${OUTGOING_HOSTS}, orcid.org` })).resolves.toHaveLength(5)
})

test.each([
  [undefined, 'anything.example', true],
  ['none', 'mail.example.org', false],
  ['none', 'localhost', true],
  ['*.example.org', 'mail.example.org', true],
  ['*.example.org', 'example.org', false],
  ['*.example.org', 'evilexample.org', false],
  ['example.org', 'mail.example.org', false],
])('OUTGOING_HOSTS %s with %s: %s', (OUTGOING_HOSTS, host, isAllowed) => {
  expect(mayReach(environment({ OUTGOING_HOSTS }))(host)).toBe(isAllowed)
})
