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

  test('are in the language that is asked for, and in no unknown one', async () => {
    expect((await at.visitor.get('/footer?language=mr')).body.data.descriptors).toContain('वर्षातून सहा वेळा प्रकाशित')
    const refused = await at.visitor.get('/footer?language=xx')
    expect([refused.status, refused.body.message]).toEqual([400, 'language must be one of: en, hi, mr'])
  })

  test.each(['/header', '/footer'])('%s is not sent again to who has it', async path => {
    const address = `${at.journal.address}/api/v1${path}`
    const first = await fetch(address)
    const tag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10, must-revalidate')
    expect((await fetch(address, { headers: { 'if-none-match': tag } })).status).toBe(304)
  })
})
