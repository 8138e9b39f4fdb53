import type { FileManagerItem, MoveItems, RenameItem } from '@shodh/contracts/files/commands.ts'
import {
  FolderResponse,
  ItemResponse,
  ItemResults,
  RenameResponse,
  TicketResponse,
  BrowseResponse,
  DeletedItemsResponse,
  ShareResponse,
  SharesResponse,
  StatsResponse,
  VersionsResponse,
} from '@shodh/contracts/files/views.ts'
import { UploadsResponse } from '@shodh/contracts/uploads/views.ts'
import { useDispatch } from 'react-redux'
import * as z from 'zod/mini'
import { signedInEndpoint, useShapedRequest } from '../../account.ts'
import { api } from '../../api.ts'
import { useWithdraw } from '../../ui/toasts/toast.tsx'
import { useEffect, useMemo } from 'react'
import type { Item } from './list/item.ts'

/** The toasts that offer to bring deleted items back, by the items' ids. */
const offers = new Map<string, string>()

export const offerUndo = (ids: readonly string[], toast: string) => ids.forEach(id => offers.set(id, toast))

/** The toast of an item that came back by another way, if there was one. */
const takeOffer = (id: string) => {
  const toast = offers.get(id)
  offers.delete(id)
  return toast
}

/** All that is in a folder: the first thousand at once, and then the others by themselves. */
export const useFolder = (listing: Listing) => {
  const query = useFolderInfiniteQuery(listing, { refetchOnMountOrArgChange: true })
  const { currentData, hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const items = useMemo((): readonly Item[] | undefined => {
    if (!currentData) return undefined
    const { pages } = currentData
    return [...pages.flatMap(({ folders }) => folders), ...pages.flatMap(({ files }) => files)]
  }, [currentData])
  const isComplete = items !== undefined && !hasNextPage
  return { query, items, isComplete, total: currentData?.pages[0]?.totalItems ?? 0 }
}

type Request = Parameters<ReturnType<typeof useShapedRequest>>[1]

/** How a folder is listed. */
export type Listing = {
  readonly path: string
  readonly sortBy: 'name' | 'size' | 'date'
  readonly sortOrder: 'asc' | 'desc'
}

/** Below the API's base; `upload` takes a form. */
export const fileManager = (call: string, params: Readonly<Record<string, string>> = {}) => {
  const query = new URLSearchParams(params).toString()
  return `file-manager/${call}${query && `?${query}`}`
}

const ofPath = (call: string) => (path: string) => fileManager(call, { path })

const ofFiles = { providesTags: ['File'] } as const

/** A page of many: of the first, `pageParam` is ''. */
type Paged<Argument> = { readonly queryArg: Argument; readonly pageParam: string }

const pages = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor ?? undefined,
}

const from = (cursor: string) => (cursor ? { cursor } : {})

const endpoints = api.enhanceEndpoints({ addTagTypes: ['File'] }).injectEndpoints({
  endpoints: build => ({
    folder: build.infiniteQuery<BrowseResponse, Listing, string>({
      ...signedInEndpoint(
        BrowseResponse,
        ({ queryArg, pageParam }: Paged<Listing>) => fileManager('browse', { ...queryArg, ...from(pageParam) }),
        'The folder could not be read',
      ),
      infiniteQueryOptions: pages,
      ...ofFiles,
    }),
    /** Of a path, or of all files. */
    fileStats: build.query({
      ...signedInEndpoint(StatsResponse, (path: string | undefined) =>
        fileManager('stats', path === undefined ? {} : { path }),
      ),
      ...ofFiles,
    }),
    fileVersions: build.query({
      ...signedInEndpoint(VersionsResponse, ofPath('versions'), 'Failed to load the earlier versions'),
      ...ofFiles,
    }),
    deletedItems: build.infiniteQuery<z.infer<typeof DeletedItemsResponse>, void, string>({
      ...signedInEndpoint(
        DeletedItemsResponse,
        ({ pageParam }: Paged<void>) => fileManager('deleted', { limit: '50', ...from(pageParam) }),
        'Failed to load deleted files',
      ),
      infiniteQueryOptions: pages,
      ...ofFiles,
    }),
    /** What who is signed in has begun to upload in parts, in whichever browser. */
    unfinishedUploads: build.query({
      ...signedInEndpoint(UploadsResponse, 'uploads', 'Failed to load the unfinished uploads'),
      ...ofFiles,
    }),
    /** Links in force, of a file. */
    fileShares: build.query({
      ...signedInEndpoint(SharesResponse, ofPath('shares'), 'Failed to load the links'),
      ...ofFiles,
    }),
  }),
})

export const {
  useFolderInfiniteQuery,
  useFileStatsQuery,
  useFileVersionsQuery,
  useDeletedItemsInfiniteQuery,
  useFileSharesQuery,
  useUnfinishedUploadsQuery,
} = endpoints

/** Fetches again what is shown of the files. */
export const useFilesChanged = () => {
  const dispatch = useDispatch()
  return () => void dispatch(endpoints.util.invalidateTags(['File']))
}

const Done = z.unknown()

/** What changes files, and what asks for one: each resolves to the data, or to the error of a refusal. */
export const useFileCalls = () => {
  const send = useShapedRequest()
  const withdraw = useWithdraw()
  const post = (url: string, body: unknown, defaultMessage: string): Request => ({
    url: fileManager(url),
    method: 'POST',
    body,
    defaultMessage,
  })
  const remove = (url: string, body: unknown, defaultMessage: string): Request => ({
    ...post(url, body, defaultMessage),
    method: 'DELETE',
  })
  return {
    createFolder: (parentPath: string, folderName: string, key: string) =>
      send(FolderResponse, {
        ...post('folder', { parentPath, folderName }, 'Failed to create folder'),
        headers: { 'idempotency-key': key },
      }),
    rename: (body: RenameItem) =>
      send(RenameResponse, { ...post('rename', body, 'Failed to rename'), method: 'PATCH' }),
    /** At most 1,000 items. */
    move: (body: MoveItems) => send(ItemResults, post('move', body, 'Failed to move')),
    /** At most 1,000 items. */
    deleteItems: (items: readonly FileManagerItem[]) =>
      send(ItemResults, remove('bulk', { items, confirm: true }, 'Failed to delete')),
    restore: async (body: { readonly id: string; readonly newName?: string }) => {
      const restored = await send(ItemResponse, post('restore', body, 'Failed to restore'))
      const toast = restored.error ? undefined : takeOffer(body.id)
      if (toast !== undefined) withdraw(toast)
      return restored
    },
    publish: (item: FileManagerItem) => send(ItemResponse, post('publish', item, 'Failed to publish')),
    unpublish: (item: FileManagerItem) =>
      send(ItemResponse, remove('publish', item, 'Failed to take back the publication')),
    share: (filePath: string, expiresInHours: number) =>
      send(ShareResponse, post('share', { filePath, expiresInHours }, 'Failed to make the link')),
    revokeShare: (id: string) =>
      send(Done, remove(`shares/${encodeURIComponent(id)}`, undefined, 'Failed to revoke the link')),
    removeVersion: (path: string, version: number) =>
      send(Done, remove('versions', { path, version }, 'Failed to remove the version')),
    discardUpload: (id: string) =>
      send(Done, {
        ...remove('', undefined, 'Failed to remove the upload'),
        url: `uploads/${encodeURIComponent(id)}`,
        headers: { 'tus-resumable': '1.0.0' },
      }),
    /** An address by which the browser itself downloads; good for 60 seconds. */
    ticket: (item: FileManagerItem) => send(TicketResponse, post('ticket', item, 'Failed to download')),
  }
}
