import { expect, test } from 'vitest'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { withDeposits } from './deposits/testing/with-deposits.ts'
import { recordOf, withRepository } from './oai/testing/with-repository.ts'
import { nastyPapers } from './testing/nasty-papers.ts'
import { crossrefErrors, oaiErrors } from './testing/schema-errors.ts'

const repository = withRepository({ issn: '1234-5679', email: 'editor@example.org' })
const { at, deposit } = withDeposits()

test.each([
  'verb=Identify',
  'verb=ListMetadataFormats',
  'verb=ListSets',
  'verb=ListIdentifiers&metadataPrefix=oai_dc',
  'verb=ListRecords&metadataPrefix=oai_dc',
  'verb=ListRecords&metadataPrefix=jats',
  'verb=GetRecord&metadataPrefix=jats&identifier=oai:journal.example.org:nasty-1',
  'verb=Nothing',
  'verb=ListRecords&metadataPrefix=oai_dc&from=2999-01-01',
  'verb=GetRecord&metadataPrefix=oai_dc&identifier=%3C%26%22%00',
])('a response of OAI-PMH is valid, also of an empty journal, whatever papers are called: %s', async query => {
  expect(await oaiErrors(await repository.document(query))).toEqual([])
  repository.at.give('volumes', volumeDocument({ name: 'A & <B> ]]>' }))
  repository.at.give('paperRecords', ...nastyPapers().map(paper => recordOf(paper)))
  repository.at.give('paperRecords', recordOf(nastyPapers()[0]!, { isDeleted: true, id: 'deleted' }))
  expect(await oaiErrors(await repository.document(query))).toEqual([])
})

test('a deposit with Crossref is valid, whatever papers and volumes are called', async () => {
  at.given.give('papers', ...nastyPapers())
  for (const name of ['Vol. 7, No. 82', 'A & <B> --> ]]>']) {
    at.given.give('volumes', volumeDocument({ name }))
    expect(await crossrefErrors(String((await deposit('crossref.xml')).body))).toEqual([])
  }
})

test('the schemas find what is wrong', async () => {
  const paper = nastyPapers()[1]!
  repository.at.give('paperRecords', recordOf(paper))
  at.given.give('papers', paper)
  const jats = await repository.document('verb=ListRecords&metadataPrefix=jats')
  const dublinCore = await repository.document('verb=ListRecords&metadataPrefix=oai_dc')
  const crossref = String((await deposit('crossref.xml')).body)
  for (const [errors, document, right, wrong] of [
    [oaiErrors, jats, '<article-title>', '<article-title><b>x</b>'],
    [oaiErrors, jats, /<fpage>.*<\/lpage>/u, '<lpage>9</lpage><fpage>1</fpage>'],
    [oaiErrors, dublinCore, /dc:title/gu, 'dc:titel'],
    [oaiErrors, dublinCore, '<datestamp>', '<datestamp>2025 '],
    [crossrefErrors, crossref, '<timestamp>', '<timestamp>now'],
    [crossrefErrors, crossref, /<publication_date.*?<\/publication_date>/gu, ''],
    [crossrefErrors, crossref, '<surname>', '<surname>1 2 3'],
  ] as const)
    expect(await errors(document.replace(right, wrong))).not.toEqual([])
})
