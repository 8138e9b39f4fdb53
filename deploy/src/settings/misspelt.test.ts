import { expect, test } from 'vitest'
import { misspelt } from './misspelt.ts'
import { variableNames } from './variables.ts'

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['TLS_CRET', 'TLS_CERT'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['SHODH_PUBLIC_URL', 'PUBLIC_URL'],
  ['SMTP_PASSWORD', 'SMTP_URL'],
  ['MONGODB_URL_FIEL', 'MONGODB_URL_FILE'],
  ['PUBLIC_URL_', 'PUBLIC_URL'],
])('%s is taken for %s', (name, meant) => {
  expect(misspelt({ [name]: 's3cret' })).toEqual([`${name} is no setting and has no effect: did you mean ${meant}?`])
})

test('settings, and variables of other software, are no mistakes', () => {
  const others =
    'HOME PATH LANG TERM USER SHELL LOGNAME HOSTNAME HOSTS PWD OLDPWD EDITOR DISPLAY MAIL TZ LC_ALL EMAIL FROM SOURCE REASON ' +
    'NODE_OPTIONS NODE_ENV NODE_COMPILE_CACHE MALLOC_ARENA_MAX MALLOC_MMAP_THRESHOLD_ NATS_PORT MONGODB_SERVICE_HOST XDG_DATA_DIRS HTTP_PROXY CI'
  const names = [...variableNames, ...others.split(' '), 'npm_config_url', 'public_url']
  expect(misspelt(Object.fromEntries(names.map(name => [name, '1'])))).toEqual([])
})
