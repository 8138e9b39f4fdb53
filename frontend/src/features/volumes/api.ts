import { YearsAnswer } from '@shodh/contracts/volumes/views.ts'
import { api } from '../../api.ts'

const { endpoints, useYearTreeQuery } = api.injectEndpoints({
  endpoints: build => ({
    yearTree: build.query({
      query: (_: void) => ({ url: 'papers/years', params: { tree: 1 }, timeout: 15_000 }),
      responseSchema: YearsAnswer,
      providesTags: ['Volume'],
    }),
  }),
})

/** The years that exist and, newest year first, their volumes in the menu's order. */
export const { yearTree } = endpoints
export { useYearTreeQuery }
