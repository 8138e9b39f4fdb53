import { describe, expect, test } from 'vitest'
import { describedPaper, NOTICES } from '../../papers/testing/described-paper.ts'
import { paperDocument, paperId, volumeId } from '../../testing/paper-document.ts'
import { licence } from '../../testing/with-site.ts'
import { recordOf, withRepository } from './testing/with-repository.ts'

const { at, answer } = withRepository()
const registered = withRepository({ issn: '1234-5679' })
const OTHER = '2f0e0d0c-0b0a-5908-8706-050403020100'

const HEADER =
  `<identifier>oai:journal.example.org:${paperId}</identifier><datestamp>2025-03-01T04:30:00Z</datestamp>` +
  `<setSpec>year-2025</setSpec><setSpec>type-regular</setSpec><setSpec>volume-${volumeId}</setSpec></header>`

describe('records', () => {
  const got = (prefix: string, id = paperId) =>
    answer(`verb=GetRecord&identifier=oai:journal.example.org:${id}&metadataPrefix=${prefix}`)

  test('are listed with or without what describes them; deleted ones have nothing', async () => {
    at.give('paperRecords', recordOf(paperDocument()), recordOf(paperDocument({ id: OTHER }), { isDeleted: true }))
    const headers = `<header>${HEADER}<header status="deleted">${HEADER.replace(paperId, OTHER)}`
    expect(await answer('verb=ListIdentifiers&metadataPrefix=jats')).toBe(
      `<ListIdentifiers>${headers}</ListIdentifiers>`,
    )
    const records = await answer('verb=ListRecords&metadataPrefix=oai_dc')
    expect(records).toMatch(
      /^<ListRecords><record><header>.*<\/header><metadata><oai_dc:dc .*<\/oai_dc:dc><\/metadata><\/record>/u,
    )
    expect(records).toMatch(/<record><header status="deleted">.*<\/header><\/record><\/ListRecords>$/u)
    expect(await answer('verb=ListRecords&metadataPrefix=jats')).toContain('<metadata><article xmlns=')
    expect(await got('marc')).toContain('cannotDisseminateFormat')
    expect(await got('jats', 'nobody')).toContain('idDoesNotExist')
  })

  test('go on with a token, whose last page has an empty one', async () => {
    const many = Array.from({ length: 150 }, (_, n) => recordOf(paperDocument({ id: `p${n}`, title: `${n}` })))
    at.give('paperRecords', ...many)
    const first = await answer('verb=ListIdentifiers&metadataPrefix=oai_dc')
    const [, date, token = ''] = /<resumptionToken expirationDate="([^"]*)">([^<]*)</u.exec(first ?? '') ?? []
    expect(date).toBe('2026-02-02T00:00:00Z')
    expect(first?.split('<header>')).toHaveLength(101)
    const last = await answer(`verb=ListIdentifiers&resumptionToken=${token}`)
    expect(last?.split('<header>')).toHaveLength(51)
    expect(last?.endsWith('</header><resumptionToken/></ListIdentifiers>')).toBe(true)
  })

  const PAGE = 'https://journal.example.org/papers/2025/regular/Vol.%207%2C%20No.%2082/1-on-rivers-rain'
  const metadata = async (prefix: string) => /<metadata>(.*)<\/metadata>/u.exec((await got(prefix)) ?? '')?.[1]
  const inside = async (prefix: string, element: string) =>
    new RegExp(`<${element}[ >].*</${element}>`, 'u').exec((await metadata(prefix)) ?? '')?.[0]

  test('are described in Dublin Core', async () => {
    const status = { type: 'retraction', effectiveOn: '2026-01-02' }
    at.give('paperRecords', recordOf({ ...describedPaper(), status }))
    const dc = (name: string, text: string, language?: string) =>
      `<dc:${name}${language ? ` xml:lang="${language}"` : ''}>${text}</dc:${name}>`
    expect(await metadata('oai_dc')).toBe(
      [
        '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">',
        dc('title', 'RETRACTED: On Rivers &amp; Rain: A study', 'en-IN'),
        dc('title', 'नदियों पर: एक अध्ययन', 'hi'),
        dc('title', 'नद्यांवर', 'mr'),
        dc('creator', 'Rao, Asha'),
        dc('creator', 'Collective'),
        dc('subject', 'rain'),
        dc('subject', 'floods'),
        dc('description', 'Why rivers rise', 'en-IN'),
        dc('description', 'नदियाँ क्यों', 'hi'),
        dc('description', 'Retraction (2026-01-02)'),
        dc('publisher', 'R &amp; D'),
        dc('date', '2025-03-09'),
        dc('type', 'info:eu-repo/semantics/article'),
        dc('type', 'info:eu-repo/semantics/publishedVersion'),
        dc('format', 'application/pdf'),
        dc('identifier', PAGE),
        dc('identifier', 'https://doi.org/10.1234/rivers'),
        dc('source', 'R &amp; D, Vol. 7, No. 82'),
        dc('language', 'en-IN'),
        dc('relation', `${PAGE}.pdf`),
        dc('rights', 'info:eu-repo/semantics/openAccess'),
        dc('rights', licence.url),
        '</oai_dc:dc>',
      ].join(''),
    )
  })

  test('say in JATS which ORCID iD its owner has confirmed', async () => {
    const orcid = '0000-0002-1825-0097'
    at.give('paperRecords', recordOf(describedPaper()))
    at.give('users', { id: 'rao', role: 'author', providers: ['orcid'] } as never)
    at.store('linked-identities', { id: '1', userId: 'rao', provider: 'orcid', orcid, linkedAt: 0, usedAt: null })
    expect(await metadata('jats')).toContain(`authenticated="true">https://orcid.org/${orcid}`)
  })

  test('are described in JATS', async () => {
    at.give('paperRecords', recordOf(describedPaper()))
    expect(await metadata('jats')).toBe(
      [
        '<article xmlns="https://jats.nlm.nih.gov/ns/archiving/1.3/" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="https://jats.nlm.nih.gov/ns/archiving/1.3/ https://jats.nlm.nih.gov/archiving/1.3/xsd/JATS-archivearticle1-3.xsd" article-type="research-article" xml:lang="en-IN">',
        '<front><journal-meta><journal-title-group><journal-title>R &amp; D</journal-title></journal-title-group></journal-meta><article-meta>',
        `<article-id pub-id-type="publisher-id">${paperId}</article-id><article-id pub-id-type="doi">10.1234/rivers</article-id>`,
        '<title-group><article-title>On <italic>Rivers</italic> &amp; Rain</article-title><subtitle>A <italic>study</italic></subtitle>',
        '<trans-title-group xml:lang="hi"><trans-title><italic>नदियों</italic> पर</trans-title><trans-subtitle>एक <italic>अध्ययन</italic></trans-subtitle></trans-title-group>',
        '<trans-title-group xml:lang="mr"><trans-title>नद्यांवर</trans-title></trans-title-group></title-group>',
        '<contrib-group><contrib contrib-type="author"><contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>',
        '<name><surname>Rao</surname><given-names>Asha</given-names></name>',
        '<aff><institution-wrap><institution-id institution-id-type="ror">https://ror.org/044g6d731</institution-id><institution>Pune University</institution></institution-wrap></aff>',
        '<aff><institution-wrap><institution>IIT &amp; Co</institution></institution-wrap></aff></contrib>',
        '<contrib contrib-type="author"><string-name>Collective</string-name></contrib></contrib-group>',
        '<pub-date publication-format="electronic" date-type="pub" iso-8601-date="2025-03-09"><day>9</day><month>3</month><year>2025</year></pub-date>',
        '<volume>7</volume><issue>82</issue><fpage>1</fpage><lpage>9</lpage>',
        `<permissions><license license-type="open-access" xlink:href="${licence.url}"><license-p>CC BY 4.0</license-p></license></permissions>`,
        `<self-uri content-type="text/html" xlink:href="${PAGE}"/><self-uri content-type="application/pdf" xlink:href="${PAGE}.pdf"/>`,
        '<abstract><p>Why <italic>rivers</italic> rise</p></abstract><trans-abstract xml:lang="hi"><p><italic>नदियाँ</italic> क्यों</p></trans-abstract>',
        '<kwd-group xml:lang="en-IN"><kwd>rain</kwd><kwd>floods</kwd></kwd-group><kwd-group xml:lang="hi"><kwd>वर्षा</kwd></kwd-group>',
        '</article-meta></front></article>',
      ].join(''),
    )
  })

  test('are of a journal with its ISSN, where it has one', async () => {
    registered.at.give('paperRecords', recordOf(paperDocument()))
    expect(await registered.answer('verb=ListRecords&metadataPrefix=jats')).toContain(
      '</journal-title-group><issn publication-format="electronic">1234-5679</issn></journal-meta>',
    )
  })

  test('name the ISSN of the journal as a source, too', async () => {
    registered.at.give('paperRecords', recordOf(paperDocument()))
    expect(await registered.answer('verb=ListRecords&metadataPrefix=oai_dc')).toContain(
      '<dc:source>R &amp; D, Vol. 7</dc:source><dc:source>1234-5679</dc:source>',
    )
  })

  test('have the marks and the maths of a title, the year of an older volume, organisations, and both pages', async () => {
    const title = '10<sup>6</sup> & H<sub>2</sub>O, \\(x<y^2\\)'
    const older = { createdAt: '2026-11-28T10:00:00Z', volumeName: 'Vol. 3, March', firstPage: '12–19' }
    const authorName = 'Council of Rivers and Rain, A. Rao, पाटील'
    at.give('paperRecords', recordOf(paperDocument({ title, authorName, ...older })))
    expect(await inside('jats', 'article-title')).toBe(
      '<article-title>10<sup>6</sup> &amp; H<sub>2</sub>O, <inline-formula><tex-math>x&lt;y^2</tex-math></inline-formula></article-title>',
    )
    const jats = await metadata('jats')
    expect(jats).toContain('iso-8601-date="2025-03"><month>3</month><year>2025</year></pub-date>')
    expect(jats).toContain('<collab>Council of Rivers and Rain</collab>')
    expect(jats).toContain('<string-name>पाटील</string-name>')
    expect(jats).toContain('<fpage>12</fpage><lpage>19</lpage>')
    const dublinCore = await metadata('oai_dc')
    expect(dublinCore).toContain('<dc:title>10⁶ &amp; H₂O, x&lt;y^2</dc:title>')
    expect(dublinCore).toContain('<dc:date>2025-03</dc:date>')
  })

  test('have nothing of what is not known', async () => {
    const withheld = { at: '2026-01-01T00:00:00.000Z', reason: 'A court', lawfulBasis: 'an order' }
    at.give('paperRecords', recordOf(paperDocument({ volumeName: 'Monsoon', keywords: [], withheld })))
    expect(await inside('jats', 'article-meta')).toBe(
      `<article-meta><article-id pub-id-type="publisher-id">${paperId}</article-id><title-group><article-title>On Rivers</article-title></title-group>` +
        '<contrib-group><contrib contrib-type="author"><name><surname>Rao</surname><given-names>A.</given-names></name></contrib><contrib contrib-type="author"><name><surname>Patil</surname><given-names>B.</given-names></name></contrib></contrib-group>' +
        '<pub-date publication-format="electronic" date-type="pub" iso-8601-date="2025-03-01"><day>1</day><month>3</month><year>2025</year></pub-date>' +
        `<volume>Monsoon</volume><permissions><license license-type="open-access" xlink:href="${licence.url}"><license-p>CC BY 4.0</license-p></license></permissions>` +
        '<self-uri content-type="text/html" xlink:href="https://journal.example.org/papers/2025/regular/Monsoon/1-on-rivers"/></article-meta>',
    )
    expect((await metadata('jats'))?.slice(0, 500)).toContain('article-type="research-article"><front>')
    const dublinCore = await metadata('oai_dc')
    for (const name of ['subject', 'description', 'language', 'relation'])
      expect(dublinCore).not.toContain(`<dc:${name}`)
    expect(dublinCore?.split('<dc:identifier>')).toHaveLength(2)
  })

  test('have the notices in force, as JATS4R names them, before whose title stands what became of the paper', async () => {
    const [erratum, addendum, concern, partial, retraction] = NOTICES
    const { lifted: _, ...inForce } = concern
    const notices = [erratum, addendum, concern, inForce, partial, retraction, { ...retraction, type: 'withdrawal' }]
    const status = { type: 'withdrawal', effectiveOn: '2026-01-02' }
    at.give('paperRecords', recordOf(paperDocument({ notices: notices as never, status })))
    const described = await metadata('jats')
    expect(described).toContain('<article-title>WITHDRAWN: On Rivers</article-title>')
    const page = 'https://journal.example.org/papers/2025/regular/Vol.%207/1-on-rivers'
    const related = [...(described ?? '').matchAll(/<related-article [^>]*>/gu)].map(([element]) => element)
    expect(related).toEqual(
      [
        'correction-forward',
        'addendum',
        'object-of-concern',
        'partial-retraction',
        'retraction-forward',
        'retraction-forward',
      ].map(type => `<related-article related-article-type="${type}" ext-link-type="uri" xlink:href="${page}"/>`),
    )
  })
})
