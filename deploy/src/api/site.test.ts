import { describe, expect, test } from 'vitest'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal({ SAMPLE: '0' })

describe('header and footer', () => {
  test("are first what the journal's settings say", async () => {
    const header = await at.visitor.get('/header')
    const logo = { logo: '/icon.svg', logoAlt: 'Shodh Sample Journal', logoImage: null }
    expect(header.body.data).toEqual({ ...logo, serialNumber: 'SAMPLE-2012', pages: [] })
    const footer = await at.visitor.get('/footer')
    expect(footer.body.data).toMatchObject({
      ...logo,
      descriptors: ['Peer-reviewed, open-access, online since 2012', 'Published six times a year'],
      ...{ email: 'editor@example.org', phone: null, mapUrl: null },
    })
  })
})
