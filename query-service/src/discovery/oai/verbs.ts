import { momentIn, type PaperRecordDocument } from '@shodh/contracts/papers/views.ts'
import { inTurns } from '../../in-turns.ts'
import { type Markup, xml } from '../../markup.ts'
import { type DiscoveryPorts, publisherOf } from '../journal.ts'
import { described, type Format, formats, isFormat } from './formats.ts'
import type { orcidMarker } from '../../papers/authors/confirmed-orcids.ts'
import { recordPage, type RecordPage } from './records.ts'
import { type OaiArguments, type OaiError, oaiError, type OaiRequest, type Verb } from './requests.ts'
import type { ResumptionTokens } from './resumption-token.ts'
import { allSets, setsOf } from './sets.ts'

type Ports = DiscoveryPorts & {
  readonly tokens: ResumptionTokens
  /** With the ORCID iDs that are confirmed. */
  readonly marked: ReturnType<typeof orcidMarker>['mark']
}
type Answer = Promise<Markup | OaiError>

const hostOf = ({ publicUrl }: Pick<DiscoveryPorts, 'publicUrl'>) => new URL(publicUrl()).hostname

const identifierOf = (ports: Ports, id: string) => `oai:${hostOf(ports)}:${id}`

/** The id of a paper in an identifier of this repository. */
const idIn = (ports: Ports, identifier: string) => {
  const prefix = identifierOf(ports, '')
  // Stryker disable next-line StringLiteral: No paper has that id either.
  return identifier.startsWith(prefix) ? identifier.slice(prefix.length) : ''
}

const datestamp = ({ changed }: PaperRecordDocument) => momentIn(changed)

const header = (ports: Ports, record: PaperRecordDocument) =>
  xml`<header${record.isDeleted ? xml` status="deleted"` : undefined}><identifier>${identifierOf(ports, record.id)}</identifier><datestamp>${datestamp(record)}</datestamp>${setsOf(record).map(spec => xml`<setSpec>${spec}</setSpec>`)}</header>`

const recordElement = async (ports: Ports, record: PaperRecordDocument, format: Format) => {
  const paper = await ports.marked(record.paper)
  const metadata = () => formats[format].describe(described(paper, publisherOf(ports), ports.settings.licence))
  return xml`<record>${header(ports, record)}${record.isDeleted ? undefined : xml`<metadata>${metadata()}</metadata>`}</record>`
}

/** On the last of several pages an empty token; on the only page none. */
const tokenElement = ({ tokens }: Ports, { rest, isFirst }: RecordPage) => {
  if (!rest) return isFirst ? xml`` : xml`<resumptionToken/>`
  const { token, expirationDate } = tokens.of(rest)
  return xml`<resumptionToken expirationDate="${expirationDate}">${token}</resumptionToken>`
}

const unknownFormat = oaiError('cannotDisseminateFormat', `The formats are ${Object.keys(formats).join(' and ')}`)
const unknownItem = oaiError('idDoesNotExist', 'There is no item with this identifier')

/** Records that are written before others have their turn. */
const AT_ONCE = 10

const list = async (
  ports: Ports,
  given: OaiArguments,
  element: (record: PaperRecordDocument, format: Format) => Markup | Promise<Markup>,
): Answer => {
  if (given.resumptionToken === undefined && !isFormat(given.metadataPrefix)) return unknownFormat
  const { metadataPrefix, page } = await recordPage(ports.views.paperRecords, ports.tokens, given)
  if ('error' in page) return page
  // Stryker disable next-line ConditionalExpression: Only for the types: the format has been looked at, and a token that is signed has one.
  if (!isFormat(metadataPrefix)) return unknownFormat
  const elements = await inTurns(page.records, AT_ONCE, record => element(record, metadataPrefix))
  return xml`${elements}${tokenElement(ports, page)}`
}

/** What the scheme of identifiers takes for a repository: a domain of two parts or more, each of which begins with a letter. */
const DOMAIN = /^[a-z][a-z\d-]*(?:\.[a-z][a-z\d-]*)+$/u

const identifierScheme = (ports: Ports) => {
  const host = hostOf(ports)
  if (!DOMAIN.test(host)) return undefined
  return xml`<description><oai-identifier xmlns="http://www.openarchives.org/OAI/2.0/oai-identifier" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai-identifier http://www.openarchives.org/OAI/2.0/oai-identifier.xsd"><scheme>oai</scheme><repositoryIdentifier>${host}</repositoryIdentifier><delimiter>:</delimiter><sampleIdentifier>${identifierOf(ports, '0190a1b2-0000-7000-8000-000000000000')}</sampleIdentifier></oai-identifier></description>`
}

const identify = async (ports: Ports): Answer => {
  const { settings, publicUrl, views } = ports
  const [first] = await views.paperRecords.find({ sort: { field: 'changed' }, limit: 1 })
  return xml`<repositoryName>${settings.name}</repositoryName><baseURL>${publicUrl()}/oai</baseURL><protocolVersion>2.0</protocolVersion><adminEmail>${settings.email}</adminEmail><earliestDatestamp>${first ? datestamp(first) : `${settings.sinceYear}-01-01T00:00:00Z`}</earliestDatestamp><deletedRecord>persistent</deletedRecord><granularity>YYYY-MM-DDThh:mm:ssZ</granularity>${identifierScheme(ports)}`
}

const getRecord = async (ports: Ports, { identifier = '', metadataPrefix }: OaiArguments): Answer => {
  const record = await ports.views.paperRecords.get(idIn(ports, identifier))
  if (!record) return unknownItem
  return isFormat(metadataPrefix) ? recordElement(ports, record, metadataPrefix) : unknownFormat
}

const listFormats = async (ports: Ports, { identifier }: OaiArguments): Answer => {
  if (identifier !== undefined && !(await ports.views.paperRecords.get(idIn(ports, identifier)))) return unknownItem
  return xml`${Object.entries(formats).map(
    ([prefix, { schema, namespace }]) =>
      xml`<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><schema>${schema}</schema><metadataNamespace>${namespace}</metadataNamespace></metadataFormat>`,
  )}`
}

const listSets = async ({ views }: Ports, { resumptionToken }: OaiArguments): Answer => {
  if (resumptionToken !== undefined) return oaiError('badResumptionToken', 'The list of sets is sent whole')
  const sets = await allSets(views)
  if (sets.length === 0) return oaiError('noSetHierarchy', 'There are no sets, because there are no volumes')
  return xml`${sets.map(({ spec, name }) => xml`<set><setSpec>${spec}</setSpec><setName>${name}</setName></set>`)}`
}

const verbs: Readonly<Record<Verb, (ports: Ports, given: OaiArguments) => Answer>> = {
  Identify: identify,
  ListMetadataFormats: listFormats,
  ListSets: listSets,
  GetRecord: getRecord,
  ListIdentifiers: (ports, given) => list(ports, given, record => header(ports, record)),
  ListRecords: (ports, given) => list(ports, given, (record, format) => recordElement(ports, record, format)),
}

/** What the verb's element holds, or an error of OAI-PMH. */
export const answer = (ports: Ports, { verb, arguments: given }: OaiRequest): Answer => verbs[verb](ports, given)
