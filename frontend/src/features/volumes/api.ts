import type { VolumesResponse as VolumesSchema } from '@shodh/contracts/volumes/volume-details.ts'
import type { YearsResponse as Schema } from '@shodh/contracts/volumes/views.ts'
import type * as z from 'zod/mini'
import { api } from '../../api.ts'
import { schemaWith } from '../../response.ts'

type YearsResponse = z.infer<typeof Schema>
type NewestVolumes = Pick<YearsResponse, 'years' | 'volumeCount'> & {
  readonly newest?: readonly Omit<NonNullable<YearsResponse['newest']>[number], 'id'>[] | undefined
}
export type Menu = Pick<YearsResponse, 'tree'> & { readonly menu: NonNullable<YearsResponse['menu']> }
type VolumesResponse = z.infer<typeof VolumesSchema>

const years = (params: object) => ({
  url: 'papers/years',
  params,
  timeout: 15_000,
  defaultMessage: 'Failed to fetch years',
})

const volumes = api.injectEndpoints({
  endpoints: build => ({
    /** The years that exist and, newest year first, their volumes in the menu's order. */
    yearTree: build.query<YearsResponse, void>({
      query: () => years({ tree: 1 }),
      responseSchema: schemaWith<YearsResponse>('years'),
      providesTags: ['Volume'],
    }),
    /** How many volumes there are of each year and type; where they are few, with all of them. */
    menu: build.query<Menu, void>({
      query: () => years({ menu: 1 }),
      rawResponseSchema: schemaWith<YearsResponse>('menu'),
      transformResponse: ({ menu = [], tree }: YearsResponse) => ({ menu, ...(tree && { tree }) }),
      providesTags: ['Volume'],
    }),
    /** The years, and of all of them the newest volumes. */
    newestVolumes: build.query<NewestVolumes, void>({
      query: () => years({ newest: 1 }),
      rawResponseSchema: schemaWith<YearsResponse>('years'),
      // a page carries only what it shows
      transformResponse: ({ years, volumeCount, newest }: YearsResponse) => ({
        years,
        volumeCount,
        newest: newest?.map(({ id: _, ...volume }) => volume),
      }),
      providesTags: ['Volume'],
    }),
    /** In the menu's order. */
    volumesOfYear: build.query<VolumesResponse, number>({
      query: year => ({
        url: 'papers/volumes',
        params: { year },
        timeout: 15_000,
        defaultMessage: 'Failed to fetch volumes',
      }),
      responseSchema: schemaWith<VolumesResponse>('volumes'),
      providesTags: ['Volume'],
    }),
  }),
})

export const { useMenuQuery, useNewestVolumesQuery, useVolumesOfYearQuery, useYearTreeQuery } = volumes
export const { menu } = volumes.endpoints
