import { describe, expect, test, vi } from 'vitest'
import { countTurns } from '../../testing/count-turns.ts'
import { paperDocument, paperId, volumeId } from '../../testing/paper-document.ts'
import { volumeDocument } from '../../volumes/testing/volume-document.ts'
import { recordOf, withRepository } from './testing/with-repository.ts'

const { at, document, answer } = withRepository()

const requestIn = async (query: string) => /<request[^>]*>/u.exec(await document(query))?.[0]
const error = (code: string, message: string) => `<error code="${code}">${message}</error>`

describe('a response', () => {
  test('is XML with its date, its request and what was asked for', async () => {
    const { status, headers, body } = await at.get('/oai?verb=ListMetadataFormats&identifier=oai:x')
    expect([status, headers['content-type'], headers.vary]).toEqual([200, 'text/xml; charset=utf-8', 'Accept-Encoding'])
    expect(body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
        'xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">' +
        '<responseDate>2026-02-01T00:00:00Z</responseDate><request verb="ListMetadataFormats" identifier="oai:x">https://journal.example.org/oai</request>' +
        `${error('idDoesNotExist', 'There is no item with this identifier')}</OAI-PMH>\n`,
    )
  })

  test('does not repeat a request that could not be read', async () => {
    expect(await requestIn('verb=Identify')).toBe('<request verb="Identify">')
    expect(await requestIn('verb=Nothing')).toBe('<request>')
    expect(await requestIn('verb=Identify&set=a')).toBe('<request>')
    expect(await requestIn('verb=ListRecords&metadataPrefix=oai_dc&from=soon')).toBe('<request>')
    expect(await requestIn('verb=ListRecords&metadataPrefix=oai_dc')).toContain('metadataPrefix="oai_dc"')
  })

  test('has the date up to which it is complete: now, once the last change is long enough ago', async () => {
    const dateOf = async (query: string) => /<responseDate>(.*?)</u.exec(await document(query))?.[1]
    at.give('paperRecords', recordOf(paperDocument()))
    expect(await dateOf('verb=Identify')).toBe('2026-01-31T23:59:50Z')
    at.headIs(1)
    expect(await dateOf('verb=ListMetadataFormats')).toBe('2026-01-31T23:59:50Z')
    at.headIs(99)
    expect(await dateOf('verb=ListSets')).toBe('2025-03-01T04:29:50Z')
  })

  test('is made once until something changes, and for an hour, unless it is not settled', async () => {
    const name = async () => /<setName>Vol[^<]*/u.exec(await document('verb=ListSets'))?.[0]
    const dateOf = async () => /<responseDate>(.*?)</u.exec(await document('verb=ListSets'))?.[1]
    at.give('paperRecords', recordOf(paperDocument()))
    at.give('volumes', volumeDocument())
    const [first, named] = [await dateOf(), await name()]
    vi.setSystemTime('2026-02-01T00:30:00Z')
    expect([await dateOf(), named]).toEqual([first, '<setName>Vol. 7 (Regular, 2025)'])
    expect(await document('verb=Identify')).toContain('2026-02-01T00:29:50Z')
    vi.setSystemTime('2026-02-01T01:00:00Z')
    expect(await dateOf()).toBe('2026-02-01T00:59:50Z')
    at.give('volumes', volumeDocument({ name: 'Vol. 8' }))
    expect(await name()).toBe('<setName>Vol. 8 (Regular, 2025)')
    at.give('paperRecords', recordOf(paperDocument(), { changed: `2026-02-01T00:59:59Z ${paperId}` }))
    expect(await dateOf()).toBe('2026-02-01T00:59:49Z')
    vi.setSystemTime('2026-02-01T01:00:20Z')
    expect(await dateOf()).toBe('2026-02-01T01:00:10Z')
  })

  test('of many records leaves others their turn while it is made', async () => {
    const give = (n: number) => at.give('paperRecords', recordOf(paperDocument({ id: `${n}` })))
    const records = async () => (await answer('verb=ListRecords&metadataPrefix=oai_dc'))?.match(/<record>/gu)?.length
    give(0)
    const [one, few] = await countTurns(records)
    for (let n = 1; n < 100; n += 1) give(n)
    const [all, many] = await countTurns(records)
    expect([one, all]).toEqual([1, 100])
    expect(many - few).toBeGreaterThan(5)
  })

  test('is the same to a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const post = (payload: string) => at.get('/oai', { method: 'POST', headers, payload })
    expect((await post('verb=ListSets')).body).toBe(await document('verb=ListSets'))
    const twice = error('badArgument', 'The argument set is given twice')
    const query = 'verb=ListRecords&metadataPrefix=oai_dc&set=a&set=b'
    expect([(await post(query)).body, await answer(query)]).toEqual([expect.stringContaining(twice), twice])
    expect((await at.get('/oai', { method: 'POST' })).body).toContain(error('badVerb', 'The argument verb is missing'))
  })

  test.each([
    ['16 KiB', `verb=Identify&set=${'x'.repeat(16 * 1024)}`],
    ['60 pairs', 'a&'.repeat(60)],
  ])('is refused to a form beyond %s', async (_, payload) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await at.get('/oai', { method: 'POST', headers, payload })).status).toBe(413)
  })

  test.each([
    ['', error('badVerb', 'The argument verb is missing')],
    ['verb=Harvest', error('badVerb', 'There is no such verb, or it is given twice')],
    ['verb=Identify&set=a', error('badArgument', 'Identify takes no argument set')],
    ['verb=ListRecords', error('badArgument', 'ListRecords needs the argument metadataPrefix')],
    ['verb=ListIdentifiers', error('badArgument', 'ListIdentifiers needs the argument metadataPrefix')],
    ['verb=GetRecord&metadataPrefix=jats', error('badArgument', 'GetRecord needs the argument identifier')],
    ['verb=GetRecord&identifier=a', error('badArgument', 'GetRecord needs the argument metadataPrefix')],
    [
      'verb=GetRecord&identifier=a&metadataPrefix=jats&resumptionToken=b',
      error('badArgument', 'GetRecord takes no argument resumptionToken'),
    ],
    [`verb=Identify&${'x'.repeat(120)}=`, error('badArgument', `Identify takes no argument ${'x'.repeat(100)}`)],
    [
      `verb=Identify&${'x'.repeat(120)}=1&${'x'.repeat(120)}=2`,
      error('badArgument', `The argument ${'x'.repeat(100)} is given twice`),
    ],
    [
      'verb=ListRecords&metadataPrefix=jats&resumptionToken=b',
      error('badArgument', 'resumptionToken stands alone: it replaces all other arguments'),
    ],
    ['verb=ListSets', error('noSetHierarchy', 'There are no sets, because there are no volumes')],
    ['verb=ListSets&resumptionToken=b', error('badResumptionToken', 'The list of sets is sent whole')],
    [
      'verb=ListRecords&resumptionToken=b',
      error('badResumptionToken', 'The resumption token is not valid, or has expired'),
    ],
    ['verb=ListRecords&metadataPrefix=marc', error('cannotDisseminateFormat', 'The formats are oai_dc and jats')],
    ['verb=ListIdentifiers&metadataPrefix=jats', error('noRecordsMatch', 'No record matches')],
    ['verb=ListRecords&metadataPrefix=jats&set=a', error('noRecordsMatch', 'No record matches')],
    [
      'verb=ListRecords&metadataPrefix=jats&from=2026',
      error('badArgument', 'from and until have the form YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ'),
    ],
    [
      'verb=ListRecords&metadataPrefix=jats&from=2026-01-01&until=2026-01-01T00:00:00Z',
      error('badArgument', 'from and until must have the same granularity'),
    ],
    [
      'verb=ListRecords&metadataPrefix=jats&from=2026-01-02&until=2026-01-01',
      error('badArgument', 'from must not be after until'),
    ],
  ])('says what is wrong with a request: %s', async (query, expected) => {
    expect(await answer(query)).toBe(expected)
  })
})

describe('the repository', () => {
  test('identifies itself, as old as its first record or as the journal', async () => {
    const identified = await answer('verb=Identify')
    expect(identified).toBe(
      '<Identify><repositoryName>R &amp; D</repositoryName><baseURL>https://journal.example.org/oai</baseURL><protocolVersion>2.0</protocolVersion>' +
        '<adminEmail>editor@example.org</adminEmail><earliestDatestamp>2001-01-01T00:00:00Z</earliestDatestamp><deletedRecord>persistent</deletedRecord>' +
        '<granularity>YYYY-MM-DDThh:mm:ssZ</granularity><description><oai-identifier xmlns="http://www.openarchives.org/OAI/2.0/oai-identifier" ' +
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai-identifier http://www.openarchives.org/OAI/2.0/oai-identifier.xsd">' +
        '<scheme>oai</scheme><repositoryIdentifier>journal.example.org</repositoryIdentifier><delimiter>:</delimiter>' +
        '<sampleIdentifier>oai:journal.example.org:0190a1b2-0000-7000-8000-000000000000</sampleIdentifier></oai-identifier></description></Identify>',
    )
    at.give('paperRecords', recordOf(paperDocument({ id: '00' }), { changed: '2026-01-01T00:00:00Z a' }))
    at.give('paperRecords', recordOf(paperDocument()))
    expect(await answer('verb=Identify')).toContain('<earliestDatestamp>2025-03-01T04:30:00Z<')
  })

  test.each(['https://3d.example.org', 'http://127.0.0.1:8080', 'http://[::1]', 'http://localhost'])(
    'does not describe identifiers by a scheme that %s has no place in',
    async origin => {
      at.publicUrlIs(origin)
      expect(await answer('verb=Identify')).toMatch(/<granularity>[^<]*<\/granularity><\/Identify>$/u)
    },
  )

  test('has its formats, of every item', async () => {
    at.give('paperRecords', recordOf(paperDocument()))
    const all = await answer('verb=ListMetadataFormats')
    expect(all).toBe(
      '<ListMetadataFormats><metadataFormat><metadataPrefix>oai_dc</metadataPrefix><schema>http://www.openarchives.org/OAI/2.0/oai_dc.xsd</schema>' +
        '<metadataNamespace>http://www.openarchives.org/OAI/2.0/oai_dc/</metadataNamespace></metadataFormat>' +
        '<metadataFormat><metadataPrefix>jats</metadataPrefix><schema>https://jats.nlm.nih.gov/archiving/1.3/xsd/JATS-archivearticle1-3.xsd</schema>' +
        '<metadataNamespace>https://jats.nlm.nih.gov/ns/archiving/1.3/</metadataNamespace></metadataFormat></ListMetadataFormats>',
    )
    expect(await answer(`verb=ListMetadataFormats&identifier=oai:journal.example.org:${paperId}`)).toBe(all)
    for (const identifier of [paperId, `oai:other.example.org:${paperId}`, 'oai:journal.example.org:'])
      expect(await answer(`verb=ListMetadataFormats&identifier=${identifier}`)).toContain('idDoesNotExist')
  })

  test('has a set for each year, type and volume', async () => {
    at.give(
      'volumes',
      volumeDocument({ order: '1' }),
      volumeDocument({ id: '00', name: 'A & B', year: 2024, order: '2' }),
    )
    const sets = [
      ['year-2025', '2025'],
      ['year-2024', '2024'],
      ['type-regular', 'Regular issues'],
      [`volume-${volumeId}`, 'Vol. 7 (Regular, 2025)'],
      ['volume-00', 'A &amp; B (Regular, 2024)'],
    ].map(([spec, name]) => `<set><setSpec>${spec}</setSpec><setName>${name}</setName></set>`)
    expect(await answer('verb=ListSets')).toBe(`<ListSets>${sets.join('')}</ListSets>`)
    at.give('volumes', volumeDocument({ id: 'c', issueType: 'Special', order: '0' }))
    expect(await answer('verb=ListSets')).toMatch(
      /type-regular<.*<setSpec>type-special<\/setSpec><setName>Special issues<.*volume-c/u,
    )
  })
})
