import { isAbsolute } from 'node:path'
import { describe, expect, test } from 'vitest'
import { environment } from './environment.ts'

describe('the settings', () => {
  test('have sensible defaults, and an empty variable is an unset one', () => {
    const settings = environment({ PORT: '', HOST: '', ADMIN_EMAIL: '', DATA_DIR: '' })
    expect(settings).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', SAMPLE: '1', LOG_LEVEL: 'info', CORS_ORIGINS: [] })
    expect(isAbsolute(settings.DATA_DIR)).toBe(true)
  })
  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    [{ SAMPLE: 'yes' }, 'SAMPLE must be 0 or 1'],
    [{ PUBLIC_URL: 'journal.example.org' }, 'PUBLIC_URL must be an address such as https://journal.example.org'],
    [{ ADMIN_EMAIL: 'editor@example.org' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together'],
    [{ ADMIN_EMAIL: 'editor' }, 'ADMIN_EMAIL must be an e-mail address'],
    [
      { JOURNAL_ID: 'Rivers' },
      'JOURNAL_ID must be at most 38 lower-case letters, digits and hyphens, the first a letter',
    ],
    [{ EVENTSTORE_URL: 'http://host' }, 'EVENTSTORE_URL must be an address such as esdb://127.0.0.1:2113?tls=false'],
    [{ MONGODB_URL: 'mongodb://' }, 'MONGODB_URL must be an address such as mongodb://127.0.0.1:27017'],
    [{ NATS_URL: '127.0.0.1:4222' }, 'NATS_URL must be an address such as nats://127.0.0.1:4222'],
    [{ QUERY_SERVICE_URL: 'http://a, b' }, 'QUERY_SERVICE_URL must be addresses such as http://10.0.0.5:8080'],
    [{ TLS_CERT: 'journal.pem' }, 'TLS_CERT and TLS_KEY must be set together'],
  ])('%j stop the start with one sentence that names them', (variables, sentence) => {
    expect(() => environment(variables)).toThrow(sentence)
  })
})
