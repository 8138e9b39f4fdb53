import { describe, expect, test } from 'vitest'
import { describedPaper, NOTICES } from '../../papers/testing/described-paper.ts'
import { paperDocument, volumeId } from '../../testing/paper-document.ts'
import { licence } from '../../testing/with-site.ts'
import { volumeDocument } from '../../volumes/testing/volume-document.ts'
import { journal, PAGE, registered, withDeposits } from './testing/with-deposits.ts'

const { at, deposit, journalIs } = withDeposits()
const articleIn = (document: string) => /<journal_article.*<\/journal_article>/u.exec(document)?.[0]

const OPEN = `<ai:program name="AccessIndicators"><ai:license_ref applies_to="vor">${licence.url}</ai:license_ref></ai:program>`

describe('a deposit with Crossref', () => {
  const crossref = async () => String((await deposit('crossref.xml')).body)

  test('is a file of XML that nobody caches', async () => {
    at.given.give('papers', describedPaper())
    const { status, headers } = await deposit('crossref.xml')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment; filename="Vol. 7, No. 82.crossref.xml"'),
    })
  })

  test('says who deposits, when, and of which journal and issue', async () => {
    at.given.give('papers', describedPaper())
    const document = await crossref()
    expect(
      document.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<doi_batch xmlns="http://www.crossref.org/'),
    ).toBe(true)
    expect(document.slice(document.indexOf('<head>'), document.indexOf('<journal_article '))).toBe(
      `<head><doi_batch_id>${volumeId}-20260203040506789</doi_batch_id><timestamp>20260203040506789</timestamp>` +
        '<depositor><depositor_name>R &amp; D</depositor_name><email_address>editor@example.org</email_address></depositor>' +
        '<registrant>R &amp; D</registrant></head><body><journal>' +
        '<journal_metadata language="en"><full_title>R &amp; D</full_title><issn media_type="electronic">1234-5679</issn></journal_metadata>' +
        '<journal_issue><publication_date media_type="online"><year>2025</year></publication_date>' +
        '<journal_volume><volume>7</volume></journal_volume><issue>82</issue></journal_issue>',
    )
    expect(document.endsWith('</journal_article></journal></body></doi_batch>\n')).toBe(true)
  })

  test('describes a paper with all that is known of it', async () => {
    at.given.give('papers', describedPaper())
    expect(articleIn(await crossref())).toBe(
      '<journal_article publication_type="full_text" language="en">' +
        '<titles><title>On <i>Rivers</i> &amp; Rain</title><subtitle>A <i>study</i></subtitle></titles>' +
        '<contributors><person_name sequence="first" contributor_role="author"><given_name>Asha</given_name><surname>Rao</surname>' +
        '<affiliations><institution><institution_name>Pune University</institution_name><institution_id type="ror">https://ror.org/044g6d731</institution_id></institution>' +
        '<institution><institution_name>IIT &amp; Co</institution_name></institution></affiliations>' +
        '<ORCID authenticated="false">https://orcid.org/0000-0002-1825-0097</ORCID></person_name>' +
        '<person_name sequence="additional" contributor_role="author"><surname>Collective</surname></person_name></contributors>' +
        '<jats:abstract xml:lang="en-IN"><jats:p>Why <jats:italic>rivers</jats:italic> rise</jats:p></jats:abstract>' +
        '<jats:abstract xml:lang="hi"><jats:p><jats:italic>नदियाँ</jats:italic> क्यों</jats:p></jats:abstract>' +
        '<publication_date media_type="online"><month>03</month><day>09</day><year>2025</year></publication_date>' +
        `<pages><first_page>1</first_page><last_page>9</last_page></pages>${OPEN}` +
        `<doi_data><doi>10.1234/rivers</doi><resource>${PAGE}</resource><collection property="text-mining"><item>` +
        `<resource mime_type="application/pdf">${PAGE}.pdf</resource></item></collection></doi_data></journal_article>`,
    )
  })

  test('describes a paper of which little is known', async () => {
    const withheld = { at: '2026-01-01T00:00:00.000Z', reason: 'A court', lawfulBasis: 'an order' }
    at.given.give('papers', paperDocument({ doi: '10.1234/a', authorName: 'A. Rao, Team 3 of 4', withheld }))
    expect(articleIn(await crossref())).toBe(
      '<journal_article publication_type="full_text"><titles><title>On Rivers</title></titles><contributors>' +
        '<person_name sequence="first" contributor_role="author"><given_name>A.</given_name><surname>Rao</surname></person_name>' +
        '<organization sequence="additional" contributor_role="author">Team 3 of 4</organization></contributors>' +
        '<publication_date media_type="online"><month>03</month><day>01</day><year>2025</year></publication_date>' +
        `${OPEN}<doi_data><doi>10.1234/a</doi><resource>https://journal.example.org/papers/2025/regular/Vol.%207/1-on-rivers</resource></doi_data></journal_article>`,
    )
  })

  test('has the marks of titles and abstracts, the date of an older volume, and organisations', async () => {
    const title = '10<sup>6</sup> & H<sub>2</sub>O, \\(x<y^2\\)'
    const older = { createdAt: '2026-11-28T10:00:00Z', volumeName: 'Vol. 3, March', firstPage: '12–19' }
    const authorName = 'UNESCO, Council of Rivers and Rain, Asha Rao'
    at.given.give('volumes', volumeDocument({ name: 'Vol. 3, March' }))
    at.given.give('papers', paperDocument({ doi: '10.1234/a', title, abstract: title, authorName, ...older }))
    const article = articleIn(await crossref())
    expect(article).toContain('<title>10<sup>6</sup> &amp; H<sub>2</sub>O, x&lt;y^2</title>')
    expect(article).toContain(
      '<jats:p>10<jats:sup>6</jats:sup> &amp; H<jats:sub>2</jats:sub>O, <jats:inline-formula><jats:tex-math>x&lt;y^2</jats:tex-math></jats:inline-formula></jats:p>',
    )
    const date = '<publication_date media_type="online"><month>03</month><year>2025</year></publication_date>'
    expect(article).toContain(`${date}<pages><first_page>12</first_page><last_page>19</last_page></pages>`)
    expect(await crossref()).toContain(`<journal_issue>${date}`)
    expect(article).toContain('<organization sequence="first" contributor_role="author">UNESCO</organization>')
    expect(article).toContain('contributor_role="author">Council of Rivers and Rain</organization>')
    expect(article).toContain('<given_name>Asha</given_name><surname>Rao</surname>')
  })

  test('has the notices in force as updates of the paper, whose title says what became of it', async () => {
    const status = { type: 'retraction', effectiveOn: '2026-01-02' }
    at.given.give('papers', paperDocument({ doi: '10.1234/a', notices: [...NOTICES], status }))
    const article = articleIn(await crossref())
    expect(article).toContain('<titles><title>RETRACTED: On Rivers</title></titles>')
    const updates = ['erratum', 'addendum', 'partial_retraction', 'retraction']
    expect(article).toContain(
      `<crossmark><crossmark_policy>10.1234/a</crossmark_policy><updates>${updates
        .map(type => `<update type="${type}" date="2026-01-02">10.1234/a</update>`)
        .join('')}</updates><custom_metadata>${OPEN}</custom_metadata></crossmark><doi_data>`,
    )
    at.given.give('papers', paperDocument({ doi: '10.1234/a', notices: [NOTICES[2]] }))
    expect(articleIn(await crossref())).not.toContain('crossmark')
  })

  const person = (given: string, surname: string) =>
    `<person_name sequence="first" contributor_role="author"><given_name>${given}</given_name><surname>${surname}</surname></person_name>`
  const organization = (name: string) =>
    `<organization sequence="first" contributor_role="author">${name}</organization>`
  test.each([
    ['A.', '2nd Rao', person('A.', '2nd Rao')],
    ['A.', 'R2D2', person('A.', 'R2D2')],
    ['A.', 'Rao B 2', person('A.', 'Rao B 2')],
    ['A.', 'What? Rao', person('A.', 'What? Rao')],
    ['A.', 'Rao 2 3', organization('A. Rao 2 3')],
    ['1 2', 'Rao', organization('1 2 Rao')],
    ['A.', '?', organization('A. ?')],
    ['A.', '?1', organization('A. ?1')],
    ['a'.repeat(60), 'b'.repeat(60), person('a'.repeat(60), 'b'.repeat(60))],
    ['a'.repeat(61), 'Rao', organization(`${'a'.repeat(61)} Rao`)],
    ['A.', 'b'.repeat(600), organization(`A. ${'b'.repeat(508)}`)],
  ])('takes as parts of a name only what the schema takes: %s %s', async (given, family, expected) => {
    at.given.give('papers', paperDocument({ doi: '10.1234/a', authors: [{ given, family }] }))
    expect(articleIn(await crossref())).toContain(`<contributors>${expected}</contributors>`)
  })

  test.each([
    ['hi', ' language="hi"'],
    ['HI-Latn', ' language="hi"'],
    ['xx', ''],
    ['mni', ''],
  ])('has a language only where it has a code of two letters: %s', async (language, attribute) => {
    at.given.give('papers', paperDocument({ doi: '10.1234/a', language }))
    expect(articleIn(await crossref())).toContain(`<journal_article publication_type="full_text"${attribute}>`)
  })

  test('is cut where the schema demands it', async () => {
    journalIs({ ...registered, name: 'न'.repeat(300) })
    at.given.give('volumes', volumeDocument({ name: 'Monsoon' }))
    const affiliations = [{ name: 'u'.repeat(1100) }]
    const pages = { firstPage: 'p'.repeat(40), lastPage: 'q'.repeat(40) }
    at.given.give('papers', paperDocument({ doi: '10.1234/a', authors: [{ family: 'Rao', affiliations }], ...pages }))
    const document = await crossref()
    for (const [element, text] of [
      ['depositor_name', 'न'.repeat(130)],
      ['registrant', 'न'.repeat(255)],
      ['full_title', 'न'.repeat(255)],
      ['institution_name', 'u'.repeat(1024)],
      ['first_page', 'p'.repeat(32)],
      ['last_page', 'q'.repeat(32)],
    ])
      expect(document).toContain(`<${element}>${text}</${element}>`)
    expect(document).toContain(
      '<journal_issue><titles><title>Monsoon</title></titles><publication_date media_type="online"><year>2025</year></publication_date></journal_issue>',
    )
    at.given.give('volumes', volumeDocument({ name: 'No. 3' }))
    expect(await crossref()).toContain(
      '<journal_issue><publication_date media_type="online"><year>2025</year></publication_date><issue>3</issue></journal_issue>',
    )
    at.given.give('volumes', volumeDocument({ name: 'Vol. 3' }))
    expect(await crossref()).toContain(
      '</publication_date><journal_volume><volume>3</volume></journal_volume></journal_issue>',
    )
  })

  test('names papers without a DOI in a comment, which nothing in them ends', async () => {
    at.given.give('papers', describedPaper())
    expect(await crossref()).not.toContain('<!--')
    at.given.give(
      'papers',
      paperDocument({ id: 'b', sr: 2, title: 'A --> B--' }),
      paperDocument({ id: 'c', sr: 3, title: 'Rain -', doi: '' }),
      paperDocument({ id: 'd', sr: 4, volumeId: 'other' }),
    )
    expect(await crossref()).toContain('</head><!-- Left out, without a DOI: 2. A - -&gt; B- -; 3. Rain -  --><body>')
  })

  test('is refused without a DOI, an ISSN or an e-mail address, and of a volume that is not there', async () => {
    expect(await deposit('crossref.xml')).toMatchObject({ status: 409, body: { refused: 'NO_DOIS' } })
    at.given.give('papers', paperDocument())
    expect((await deposit('crossref.xml')).body.refused).toBe('NO_DOIS')
    journalIs({ ...journal, email: 'editor@example.org' })
    expect((await deposit('crossref.xml')).body.refused).toBe('ISSN_UNKNOWN')
    journalIs(journal)
    expect((await deposit('crossref.xml')).body.refused).toBe('DEPOSITOR_UNKNOWN')
    at.given.take('volumes', volumeId)
    expect(await deposit('crossref.xml')).toMatchObject({ status: 404, body: { refused: 'VOLUME_NOT_FOUND' } })
    const deletion = { deletedAt: '2026-01-01T00:00:00.000Z', reason: null }
    at.given.give('volumePlaces', { id: volumeId, deletion } as never)
    expect((await deposit('crossref.xml')).body).toEqual({ refused: 'VOLUME_DELETED', extensions: deletion })
  })
})
