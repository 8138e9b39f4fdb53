import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { emptyContents } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { describe, expect, test } from 'vitest'
import { withContent } from '../testing/with-content.ts'

const { send, events } = withContent(openEmbeddedPorts)

const RIVERS = { name: 'Journal of Rivers', shortName: 'Rivers' }

describe('the settings of the journal', () => {
  test('are changed at once: the first publication says all of them, each later one what was before', async () => {
    const { status, body } = await send('PATCH', '/settings', { ...RIVERS, tagline: 'On rivers', reason: 'New' })
    expect([status, body.message]).toEqual([200, 'Settings updated successfully'])
    expect(body.data).toEqual({
      settings: { ...emptyContents.settings, ...RIVERS, tagline: { en: 'On rivers' }, email: null },
      pinned: [],
      version: 1,
      warnings: [],
    })
    await send('PATCH', '/settings', { issn: '2434-561x', tagline: null, name: RIVERS.name })
    await send('PATCH', '/settings', { issn: '2434-561X' })
    expect(await events()).toEqual([
      [
        'JournalRevised',
        {
          ...{ ...emptyContents.settings, ...RIVERS, tagline: { en: 'On rivers' } },
          ...{ former: {}, version: 1, reason: 'New' },
        },
      ],
      [
        'JournalRevised',
        { issn: '2434-561X', tagline: null, former: { issn: null, tagline: { en: 'On rivers' } }, version: 2 },
      ],
    ])
  })

  test('have the address for mails that the footer has, which is changed but never taken away', async () => {
    const stated = await send('PATCH', '/settings', { ...RIVERS, email: 'editor@example.org' })
    expect(stated.body.data.settings.email).toBe('editor@example.org')
    expect((await events()).map(([type]) => type)).toEqual(['JournalRevised', 'FooterRevised'])
    const gone = { email: null }
    const sentence = 'The e-mail address can be changed, but not taken away: /oai and security.txt need it'
    for (const [method, url] of [
      ['PATCH', '/settings'],
      ['PATCH', '/footer'],
      ['PUT', '/content/footer/draft'],
    ] as const) {
      const { status, body } = await send(method, url, { ...(url === '/settings' && { name: 'Other' }), ...gone })
      expect([url, status, body.message]).toEqual([url, 400, sentence])
    }
    expect(await events()).toHaveLength(2)
    const { body } = await send('PATCH', '/settings', { email: 'office@example.org' })
    expect(body.data).toMatchObject({ version: 1, settings: { email: 'office@example.org' } })
  })

  test.each([
    [{ name: '' }, 'Name is required'],
    [{ name: null }, 'Name is required'],
    [{ name: 'x'.repeat(10_000) }, 'Name cannot exceed 300 characters'],
    [{ name: 'Rivers\u202egnp.' }, 'Name contains invalid characters: U+202E after "Rivers"'],
    [
      { tagline: { hi: 'x'.repeat(30) + '\0' } },
      `Tagline contains invalid characters: U+0000 after "${'x'.repeat(20)}"`,
    ],
    [{ publisher: '\u2066R' }, 'Publisher contains invalid characters: U+2066 at its beginning'],
    [{ issn: '2434-5610' }, 'After 2434-561 an ISSN has the check digit X, not 0'],
    [{ issnPrint: '12' }, 'An ISSN has the form 1234-567X'],
    [{ languages: ['hi'] }, 'English stays: addresses without a language are English'],
    [{ languages: ['en', 'xx-nowhere'] }, 'It must be the BCP 47 tag of a language, such as en, hi or mr'],
    [{ languages: ['en', 'fr'] }, 'There are no pages in fr: the languages are en, hi, mr'],
    [{ timeZone: 'Asia/Poona' }, 'It must be a time zone such as Asia/Kolkata'],
    [{ timeZone: '+05:30' }, 'It must be a time zone such as Asia/Kolkata'],
    [{ timeZone: '-08:00' }, 'It must be a time zone such as Asia/Kolkata'],
    [{ sinceYear: 1599 }, 'It must be a year from 1600 to this one'],
    [{ sinceYear: 9999 }, 'It must be a year from 1600 to this one'],
    [{ accentColour: 'red' }, 'A colour has the form #1a2b3c'],
    [{ retention: { messages: 0 } }, 'messages must be a whole number from 1 to 600'],
    [
      { contact: { validation: { name: { minLength: 60, maxLength: 50 } } } },
      'The least number of characters cannot exceed the most',
    ],
    [{ mailFromName: 'Mailer <x@y.z>' }, 'A name of the sender has no address in it'],
    [{ boardOrder: ['Editors', ' editors'] }, 'Each section is named once'],
    [{ phone: '1' }, 'phone is changed by PATCH /footer'],
    [{ headerPages: [] }, 'headerPages is changed by PATCH /header (`pages`)'],
    [{ scripts: [] }, 'scripts is set by the operator'],
    [{ contact: { humanCheck: 'off' } }, 'humanCheck is set by the operator'],
    [{ fee: 1 }, 'Unknown field: fee'],
  ])('%j is refused in words, and nothing of the same call changes', async (wrong, sentence) => {
    const { status, body } = await send('PATCH', '/settings', { shortName: 'R', ...wrong })
    expect([status, body.message]).toEqual([400, sentence])
    expect(await events()).toEqual([])
  })

  test.each([
    ['asia/kolkata', 'Asia/Kolkata'],
    ['AMERICA/PORT-AU-PRINCE', 'America/Port-au-Prince'],
    ['US/Eastern', 'US/Eastern'],
    ['utc', 'UTC'],
  ])('have the time zone %s as IANA writes it', async (timeZone, canonical) => {
    const { body } = await send('PATCH', '/settings', { ...RIVERS, timeZone })
    expect(body.data.settings.timeZone).toBe(canonical)
  })

  test('have a colour that can be read, or name the nearest shade that can', async () => {
    const message =
      '#ffcc00 has a contrast of 1.4 : 1 on the page, and 4.5 : 1 is needed; the nearest shade that has it is #8d7004'
    const refused = { refused: 'COLOUR_WITHOUT_CONTRAST', message }
    expect((await send('PATCH', '/settings', { accentColour: '#FFCC00' })).body).toMatchObject(refused)
    expect((await send('PUT', '/content/settings/draft', { accentColour: '#ffcc00' })).status).toBe(200)
    expect((await send('POST', '/content/settings/publish')).body).toMatchObject(refused)
    const at = { at: '2999-01-01T00:00:00Z' }
    expect((await send('POST', '/content/settings/publish', at)).body).toMatchObject(refused)
    expect((await send('PATCH', '/settings', { accentColour: '#8D7004' })).status).toBe(200)
  })

  test('have another ISSN for each edition', async () => {
    const message = 'The printed edition has another ISSN than the online one'
    const refused = (field: string) => ({ message, errors: [{ pointer: `#/${field}`, message }] })
    const both = { issn: '2434-561X', issnPrint: '2434-561X' }
    expect((await send('PATCH', '/settings', both)).body).toMatchObject(refused('issnPrint'))
    await send('PATCH', '/settings', { ...RIVERS, issnPrint: '2434-561X' })
    const late = await send('PATCH', '/settings', { issn: '2434-561x' })
    expect([late.status, late.body]).toMatchObject([400, refused('issn')])
    await send('PUT', '/content/settings/draft', { issn: '2434-561X' })
    expect((await send('POST', '/content/settings/publish')).body).toMatchObject(refused('issn'))
    const moved = { issn: '2434-561X', issnPrint: null }
    expect((await send('PATCH', '/settings', moved)).status).toBe(200)
  })

  test('are refused to who saw earlier ones', async () => {
    await send('PATCH', '/settings', RIVERS)
    expect((await send('PATCH', '/settings', { mark: 'र' }, { 'if-match': '"0-0-x"' })).status).toBe(412)
    expect((await send('PATCH', '/settings', { mark: 'र' }, { 'if-match': '"1-0-x"' })).status).toBe(200)
  })

  test('have a draft, a moment of publication and earlier versions as header and footer have', async () => {
    await send('PATCH', '/settings', RIVERS)
    const saved = await send('PUT', '/content/settings/draft', { sinceYear: 2001, disciplines: ['Water'] })
    expect(saved.body.data.draft.content).toMatchObject({ ...RIVERS, sinceYear: 2001, disciplines: [{ en: 'Water' }] })
    await send('POST', '/content/settings/publish', { reason: 'Older' })
    expect((await events()).at(-1)).toMatchObject(['JournalRevised', { sinceYear: 2001, version: 2, reason: 'Older' }])
    const { body } = await send('POST', '/settings/revert', { version: 1 })
    expect(body.data).toMatchObject({ version: 3, warnings: [] })
    expect((await events()).at(-1)).toMatchObject([
      'JournalRevised',
      { disciplines: [], former: { disciplines: [{ en: 'Water' }] }, revertedTo: 1 },
    ])
    expect((await send('POST', '/settings/revert', { version: 1 })).body.refused).toBe('NOTHING_TO_PUBLISH')
    expect((await send('POST', '/content/settings/revert', { version: 9 })).status).toBe(404)
  })
})

describe('settings that the operator has pinned', () => {
  const pinned = withContent(openEmbeddedPorts, { pinned: ['timeZone', 'issn'], issn: '2475-9066' })

  test('stand over what is published, may be sent as they are, and are refused otherwise', async () => {
    const sent = { ...RIVERS, issn: '2475-9066', timeZone: 'Asia/Kolkata' }
    const { body } = await pinned.send('PATCH', '/settings', sent)
    expect(body.data).toMatchObject({ settings: sent, pinned: ['timeZone', 'issn'], version: 1 })
    expect((await pinned.events())[0]?.[1]).toMatchObject({ ...RIVERS, issn: null, timeZone: 'UTC' })
    for (const [method, url] of [
      ['PATCH', '/settings'],
      ['PUT', '/content/settings/draft'],
    ] as const) {
      const refused = await pinned.send(method, url, { name: 'Other', issn: null, timeZone: 'Asia/Tokyo' })
      expect([refused.status, refused.body.refused, refused.body.message]).toEqual([
        ...[409, 'SETTING_PINNED', 'timeZone is set by the operator'],
      ])
    }
    expect(await pinned.events()).toHaveLength(1)
  })

  test('are refused also where the value is that of the events, over which they stand', async () => {
    await pinned.send('PATCH', '/settings', RIVERS)
    const { status, body } = await pinned.send('PATCH', '/settings', { timeZone: 'UTC' })
    expect([status, body.refused]).toEqual([409, 'SETTING_PINNED'])
  })

  test('stay as they are where a draft or an earlier version is published', async () => {
    await pinned.send('PATCH', '/settings', RIVERS)
    const saved = await pinned.send('PUT', '/content/settings/draft', { name: 'Other' })
    expect(saved.body.data.draft.content).toMatchObject({ name: 'Other', timeZone: 'Asia/Kolkata' })
    await pinned.send('POST', '/content/settings/publish')
    expect((await pinned.events()).at(-1)?.[1]).toEqual({ name: 'Other', former: { name: RIVERS.name }, version: 2 })
  })
})

describe('another licence', () => {
  const { send } = withContent(openEmbeddedPorts, {}, { countPapers: async () => 87 })
  const licence = { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' }
  const message = expect.stringContaining(
    "87 published papers state no licence apart from the journal's, and will be said to be under CC BY-SA 4.0",
  )

  test('says of how many papers it is said', async () => {
    await send('PATCH', '/settings', RIVERS)
    const { body } = await send('PATCH', '/settings', { licence })
    expect(body.data.warnings).toMatchObject([{ code: 'LICENCE_OF_PAPERS', message }])
    await send('PUT', '/content/settings/draft', { licence: emptyContents.settings.licence })
    const published = await send('POST', '/content/settings/publish')
    expect(published.body.data.warnings).toMatchObject([{ code: 'LICENCE_OF_PAPERS' }])
    expect((await send('PATCH', '/settings', { publisher: 'Rivers Press' })).body.data.warnings).toEqual([])
  })
})

describe('a shorter period for personal data', () => {
  test('has warnings of what it deletes, on every way to publish it', async () => {
    const sentence = /^Single readings of before \d{4}-\d\d will be deleted for good/u
    const warned = [{ code: 'RETENTION_DELETES', message: expect.stringMatching(sentence) }]
    const revised = await send('PATCH', '/settings', { ...RIVERS, retention: { readings: 60 } })
    expect(revised.body.data.warnings).toEqual([])
    expect((await send('PATCH', '/settings', { retention: { readings: 3 } })).body.data.warnings).toMatchObject(warned)
    await send('PATCH', '/settings', { retention: { readings: 60 } })
    expect((await send('POST', '/settings/revert', { version: 2 })).body.data.warnings).toMatchObject(warned)
  })
})
