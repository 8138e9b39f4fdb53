import { DeletedPage, ListedPage, StaffPage, type PageView as View } from '@shodh/contracts/content/pages/page-views.ts'
import { Pagination } from '@shodh/contracts/envelope.ts'
import * as z from 'zod/mini'
import { signedInQuery, useSignedInRequest } from '../../../../account.ts'
import { api, type ApiError, type Result, unreadable } from '../../../../api.ts'
import { useIdempotencyKey } from '../../../../ui/forms/use-idempotency-key.ts'
import { ofContent, useContentChange } from '../calls.ts'
import { KINDS, type Kind } from './kinds.ts'

type Listed = { readonly kind: Kind; readonly page: number }
type Named = { readonly kind: Kind; readonly id: string }

const StaffListed = z.object({ items: z.array(ListedPage), pagination: Pagination })
const Deleted = z.object({ items: z.array(DeletedPage), pagination: Pagination })
const Shown = z.object({ page: StaffPage, etag: z.string() })

/** Lists are named as what is in them, one by what it is. */
const listIn =
  <Of>(name: (kind: Kind) => string) =>
  (kind: Kind, data: unknown) => {
    const { [name(kind)]: items, pagination } = data as Readonly<Record<string, unknown>>
    return { items, pagination } as Of
  }

const listed = listIn<z.output<typeof StaffListed>>(kind => kind)
const deleted = listIn<z.output<typeof Deleted>>(kind => kind)

const nameOf = (kind: Kind) => (kind === 'pages' ? 'page' : 'news')

const one = (kind: Kind, data: unknown) => (data as Readonly<Record<string, unknown>>)[nameOf(kind)] as StaffPage & View

const query = (params: Readonly<Record<string, string | number>>) =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString()

const endpoints = api.enhanceEndpoints({ addTagTypes: ['Content'] }).injectEndpoints({
  endpoints: build => ({
    staffPages: build.query({
      queryFn: signedInQuery(
        ({ kind, page }: Listed) => ({
          url: `${kind}?${query({ page, limit: 50, language: 'en' })}`,
          defaultMessage: `Failed to load the ${kind}`,
        }),
        (data, _, { kind }) => listed(kind, data),
      ),
      responseSchema: StaffListed,
      keepUnusedDataFor: 0,
      ...ofContent,
    }),
    deletedPages: build.query({
      queryFn: signedInQuery(
        ({ kind, page }: Listed) => ({
          url: `${kind}/deleted?${query({ page, limit: 20 })}`,
          defaultMessage: `Failed to load what was deleted`,
        }),
        (data, _, { kind }) => deleted(kind, data),
      ),
      responseSchema: Deleted,
      keepUnusedDataFor: 0,
      ...ofContent,
    }),
    staffPage: build.query({
      queryFn: signedInQuery(
        ({ kind, id }: Named) => ({
          url: `${kind}/${encodeURIComponent(id)}`,
          defaultMessage: `The ${KINDS[kind].one} could not be loaded`,
        }),
        (data, etag, { kind }) => ({ page: one(kind, data), etag }),
      ),
      responseSchema: Shown,
      keepUnusedDataFor: 0,
      ...ofContent,
    }),
  }),
})

export const { useStaffPagesQuery, useDeletedPagesQuery, useStaffPageQuery } = endpoints

export type EditedPage = z.output<typeof Shown>

/** What changes whole pages; each but `create` resolves to the error of a refusal. */
export const usePageCalls = (kind: Kind) => {
  const request = useSignedInRequest()
  const change = useContentChange()
  const keyOf = useIdempotencyKey()
  const { one: called } = KINDS[kind]
  const act = async (id: string, path: string, etag: string, body: object): Promise<ApiError | undefined> => {
    const method = path === '' ? 'DELETE' : 'POST'
    const failed = `The ${called} could not be ${path === '' ? 'deleted' : 'changed'}`
    return (await change({ url: `${kind}/${id}${path}`, method, body, etag, defaultMessage: failed })).error
  }
  return {
    /** Resolves to its id. */
    create: async (body: object): Promise<Result<string>> => {
      const { data, error } = await request({
        url: kind,
        method: 'POST',
        body,
        headers: { 'idempotency-key': keyOf(body) },
        defaultMessage: `The ${called} could not be made`,
      })
      if (error) return { error }
      const read = StaffPage.safeParse(one(kind, data))
      return read.success ? { data: read.data.id } : { error: unreadable() }
    },
    /** What the journal has of it afterwards. */
    save: async (id: string, etag: string, body: object): Promise<Result<EditedPage>> => {
      const changed = await change({
        url: `${kind}/${id}`,
        method: 'PATCH',
        body,
        etag,
        defaultMessage: 'The draft could not be saved',
      })
      if (changed.error) return changed
      const read = StaffPage.safeParse(one(kind, changed.data.data))
      return read.success ? { data: { page: read.data, etag: changed.data.etag } } : { error: unreadable() }
    },
    unpublish: (id: string, etag: string, body: object) => act(id, '/unpublish', etag, body),
    remove: (id: string, etag: string, body: object) => act(id, '', etag, body),
    restore: async (id: string): Promise<ApiError | undefined> => {
      const { error } = await request({
        url: `${kind}/${id}/restore`,
        method: 'POST',
        body: {},
        headers: { 'idempotency-key': keyOf([kind, id, 'restore']) },
        defaultMessage: `The ${called} could not be restored`,
      })
      return error
    },
  }
}
