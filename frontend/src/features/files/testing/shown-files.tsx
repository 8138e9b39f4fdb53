import { baseName, breadcrumbsOf, joinPath, parentOf } from '@shodh/contracts/files/paths.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { useLocation } from 'react-router-dom'
import { person } from '../../../testing/examples/people.ts'
import { no, yes } from '../../../testing/server/served.ts'
import { shownTo, visited } from '../../../testing/screens/shown.tsx'
import type { File, Folder, Item } from '../list/item.ts'
import { StorageScreen } from '../storage-screen.tsx'

const DAY = '2026-11-28T09:02:00.000Z'

const common = (path: string) => ({
  id: path,
  _id: path,
  name: baseName(path),
  path,
  lastModified: DAY,
  createdAt: DAY,
  downloadUrl: `/api/v1/file-manager/download/${encodeURIComponent(path)}`,
  isPublished: false,
  publicUrl: null,
  publishedThrough: null,
})

export const fileAt = (path: string, fields: Partial<File> = {}): File => ({
  ...common(path),
  size: 37_000,
  isFolder: false,
  contentType: 'application/octet-stream',
  sha256: path,
  version: 1,
  thumbnailUrl: null,
  shareCount: 0,
  ...fields,
})

export const folderAt = (path: string, fields: Partial<Folder> = {}): Folder => ({
  ...common(path),
  size: 0,
  isFolder: true,
  itemCount: 0,
  ...fields,
})

type Call = { readonly call: string; readonly body: unknown }
type Reply = ReturnType<typeof yes> | ReturnType<typeof no> | undefined

/** A journal with files: what it has, what was sent to it, and what it responds to changes. */
export const storageOf = (items: readonly Item[]) => ({
  items,
  calls: [] as Call[],
  browsed: [] as URLSearchParams[],
  /** Undefined leaves a change unanswered. */
  change: (_: Call): Reply => yes({}),
  read: (_: string): Reply => undefined,
})
type Storage = ReturnType<typeof storageOf>

const PAGE = 1000

export const browse = ({ items, browsed }: Storage, params: URLSearchParams) => {
  browsed.push(params)
  const path = params.get('path') ?? ''
  const isWithin = (item: Item) =>
    params.has('recursive') ? item.path.startsWith(`${path}/`) : parentOf(item.path) === path
  const within = items.filter(isWithin)
  const start = Number(params.get('cursor') ?? 0)
  const page = within.slice(start, start + PAGE)
  return yes({
    files: page.filter(({ isFolder }) => !isFolder),
    folders: page.filter(({ isFolder }) => isFolder),
    currentPath: path,
    breadcrumb: breadcrumbsOf(path),
    totalItems: within.length,
    nextCursor: start + PAGE < within.length ? String(start + PAGE) : null,
  })
}

const statsOf = ({ items }: Storage) => ({
  totalFiles: items.filter(({ isFolder }) => !isFolder).length,
  totalFolders: items.filter(({ isFolder }) => isFolder).length,
  totalSize: items.reduce((sum, { size }) => sum + size, 0),
  storedSize: 1024 * 1024,
  lastModified: DAY,
})

const respond = (storage: Storage, method: string, url: URL, body: unknown): Reply => {
  const name = url.pathname.replace('/api/v1/file-manager/', '')
  if (method !== 'GET') {
    const call = { call: `${method} ${name}`, body }
    storage.calls.push(call)
    return storage.change(call)
  }
  const read = storage.read(name)
  if (read) return read
  if (name === 'browse') return browse(storage, url.searchParams)
  if (name === 'stats') return yes({ stats: statsOf(storage) })
  return name === 'usage' ? yes({ uses: [] }) : no(404, 'None')
}

function Address() {
  const { search } = useLocation()
  return <output data-testid="address">{decodeURIComponent(search)}</output>
}

export const addressNow = () => screen.getByTestId('address').textContent

/** Who opens the screen, and where. */
export type Visit = readonly [role?: Role, path?: string]

export const openStorage = async (storage: Storage, ...[role = 'admin', path = '/']: Visit) => {
  const user = person('Asha Rao', { role })
  await visited((url, { method = 'GET' }, body) => {
    if (url.pathname.endsWith('/users/profile')) return yes(user)
    return url.pathname.startsWith('/api/v1/file-manager/') ? respond(storage, method, url, body) : no(404, 'None')
  })
  return shownTo(
    user,
    <>
      <StorageScreen />
      <Address />
    </>,
    path,
  )
}

/** What became of items that were sent in a bulk; `refused` has the messages of those that were refused. */
export const resultsOf = ({ body }: Call, refused: Readonly<Record<string, string>> = {}, targetPath?: string) => {
  const { items } = body as { items: { path: string; isFolder: boolean }[] }
  return yes({
    results: items.map(({ path, isFolder }) => ({
      path,
      isFolder,
      success: !(path in refused),
      ...(path in refused ? { code: 'REFUSED', message: refused[path] } : { id: path }),
      ...(targetPath !== undefined && { newPath: joinPath(targetPath, baseName(path)) }),
    })),
  })
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const click = (name: string | RegExp) => fireEvent.click(button(name))
export const link = (name: string) => screen.getByTitle(name)
export const focusOn = (name: string) => act(() => link(name).focus())
export const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
export const listed = () => screen.getAllByRole('listitem')

const names = () => listed().map(item => within(item).getByRole('link').getAttribute('title'))
export const shows = (...expected: readonly string[]) => waitFor(() => expect(names()).toEqual(expected))

/** What is dragged takes with it what is set here: happy-dom has none of its own. */
export const draggedData = () => {
  const data = new Map<string, string>()
  return {
    setData: (type: string, text: string) => void data.set(type, text),
    getData: (type: string) => data.get(type),
    get types() {
      return [...data.keys()]
    },
  }
}

/** Two folders and two files in the root, and a file in a folder. */
export const few = () =>
  storageOf([
    folderAt('Covers', { itemCount: 14 }),
    folderAt('नमुने'),
    fileAt('copyright-form.pdf', { size: 2_000_000 }),
    fileAt('poster.png', { isPublished: true, publicUrl: '/files/poster.png', shareCount: 2 }),
    fileAt('Covers/1.png'),
  ])
export const IN_ROOT = ['Covers', 'नमुने', 'copyright-form.pdf', 'poster.png']

/** Opens the root of `few`, once it is there. */
export const openFew = async (storage: Storage, role: Role = 'admin') => {
  await openStorage(storage, role)
  await shows(...IN_ROOT)
}
