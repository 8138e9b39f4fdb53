import { emptyBoard, BOARD } from '@shodh/contracts/board/board.ts'
import { memberRowId } from '@shodh/contracts/board/vault-rows.ts'
import { isPublic } from '@shodh/contracts/content/documents.ts'
import { parseMarkdown } from '@shodh/contracts/content/pages/markdown.ts'
import type { FileDocument } from '@shodh/contracts/files/document.ts'
import { publicAddress } from '@shodh/contracts/files/addresses.ts'
import { FORMS } from '@shodh/contracts/files/stream.ts'
import type { FileUse } from '@shodh/contracts/files/views.ts'
import { BOARD_PAGE } from '@shodh/contracts/site/addresses.ts'
import { addressIn, isLanguage } from '@shodh/contracts/languages.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { addressOf } from '@shodh/contracts/content/pages/slugs.ts'
import type { FileTree } from '../files/file-tree.ts'
import { nodesAt } from '../files/published.ts'
import type { Ports, Views } from '../ports.ts'

/** An address below `/files`, on this site or with an origin, in any text. */
const ADDRESS = /(?<![\w./-])(?:(?<origin>https?:\/\/[^\s/"'<>]{1,255}))?\/files\/(?<path>[^\s"'<>?#]{1,4000})/gu

/** A text that is an address as a whole may have spaces. */
const WHOLE = /^(?<origin>https?:\/\/[^\s/"'<>]{1,255})?\/files\/(?<path>[^?#]{1,4000})/u

/** Where the forms of the guidelines were before they were files; it leads to them. */
const FORMER = /(?<![\w./-])((?:https?:\/\/[^\s/"'<>]{1,255})?)\/texts\//gu

/** What ends a sentence or closes a bracket, after an address. */
const TRAILING = /[).,;:!\]]$/u

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The path, and what is left of it without punctuation that may belong to the text around it. */
const readings = (path: string): readonly string[] => {
  const all = [path]
  let rest = path
  while (TRAILING.test(rest)) {
    rest = rest.slice(0, -1)
    all.push(rest)
  }
  return all
}

const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** The paths of files to which texts of a value lead, by addresses of this site; each as it may be meant. */
const filePathsIn = (value: unknown, publicUrl: string): readonly (readonly string[])[] =>
  textsOf(value).flatMap(each => {
    const text = each.replaceAll(FORMER, `$1${publicAddress(FORMS)}/`)
    return (WHOLE.test(text) ? [text.match(WHOLE)] : [...text.matchAll(ADDRESS)]).flatMap(found => {
      const { origin, path = '' } = found?.groups ?? {}
      return origin === undefined || origin === publicUrl ? [readings(path).map(decoded)] : []
    })
  })

type Needed = Pick<Ports, 'settings' | 'content' | 'vault' | 'publicUrl'> & {
  readonly views: Pick<Views, 'board' | 'siteParts'>
  readonly staffViews: Pick<Views, 'volumes'>
}

/** What may lead to files, whatever its shape. */
type Source = FileUse & { readonly content: unknown }

const pagesIn = async ({ content }: Needed): Promise<readonly Source[]> => {
  const index = await content.read()
  return [...index.list('page'), ...index.list('news')].filter(isPublic).flatMap(document =>
    Object.entries(document.texts).flatMap(([language, text]): readonly Source[] => {
      if (!text || !isLanguage(language)) return []
      const url = addressIn(language, addressOf(document))
      return [{ kind: document.kind, title: text.title, url, content: parseMarkdown(text.markdown).links }]
    }),
  )
}

const partsIn = async ({ views }: Needed): Promise<readonly Source[]> =>
  (await views.siteParts.find({})).map(({ id, content }) => ({
    ...(id === 'header' ? { kind: 'menu', title: 'Header' } : { kind: 'setting', title: 'Footer' }),
    url: '/',
    content,
  }))

const coversIn = async ({ staffViews }: Needed): Promise<readonly Source[]> =>
  (await staffViews.volumes.find({})).flatMap(({ year, issueType, name, cover }) =>
    cover ? [{ kind: 'volume', title: name, url: volumePath(year, issueType, name), content: cover.url }] : [],
  )

/** What header and footer say since they were taken up from the settings. */
const TAKEN_UP: readonly string[] = [
  'headerPages',
  'logo',
  'serialNumber',
  'descriptors',
  'address',
  'phone',
  'website',
  'map',
  'copyright',
  'credit',
]

const settingsIn = ({ settings }: Needed): readonly Source[] =>
  Object.entries(settings)
    .filter(([title]) => !TAKEN_UP.includes(title))
    .map(([title, content]) => ({ kind: 'setting', title, url: '/', content }))

const membersIn = async ({ views, vault }: Needed): Promise<readonly Source[]> => {
  const { sections } = (await views.board.get(BOARD)) ?? emptyBoard
  const members = sections.flatMap(section => section.members)
  const rows = members.map(({ id: memberId, rowHash }) =>
    vault.get('board-members', memberRowId({ memberId, rowHash })),
  )
  return (await Promise.all(rows)).flatMap(row =>
    row ? [{ kind: 'boardMember', title: row.person.fullName, url: BOARD_PAGE, content: row.person }] : [],
  )
}

/** What leads to a file by a public address, present or former; of a folder, to anything in it. */
export const fileUses =
  (ports: Needed) =>
  async (tree: FileTree, node: FileDocument): Promise<readonly FileUse[]> => {
    const isMeant = (paths: readonly string[]) => {
      const [target] = paths.flatMap(path => nodesAt(tree, path).slice(0, 1))
      return target !== undefined && [target, ...tree.above(target)].some(({ id }) => id === node.id)
    }
    const sources = [
      ...(await pagesIn(ports)),
      ...(await partsIn(ports)),
      ...settingsIn(ports),
      ...(await coversIn(ports)),
      ...(await membersIn(ports)),
    ]
    return sources
      .filter(({ content }) => filePathsIn(content, ports.publicUrl()).some(isMeant))
      .map(({ kind, title, url }) => ({ kind, title, url }))
  }
