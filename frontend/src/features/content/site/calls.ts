import { FooterPartResponse, HeaderPartResponse } from '@shodh/contracts/content/views.ts'
import * as z from 'zod/mini'
import { signedInQuery, withEtag } from '../../../account.ts'
import { api } from '../../../api.ts'
import { fleeting } from '../calls.ts'

const tag = { etag: z.string() }
const read = (part: 'header' | 'footer') => ({
  url: `content/${part}`,
  defaultMessage: `The ${part} could not be loaded`,
})

const endpoints = api.enhanceEndpoints({ addTagTypes: ['Content'] }).injectEndpoints({
  endpoints: build => ({
    headerPart: build.query({
      queryFn: signedInQuery((_: void) => read('header'), withEtag<HeaderPartResponse>),
      responseSchema: z.extend(HeaderPartResponse, tag),
      ...fleeting,
    }),
    footerPart: build.query({
      queryFn: signedInQuery((_: void) => read('footer'), withEtag<FooterPartResponse>),
      responseSchema: z.extend(FooterPartResponse, tag),
      ...fleeting,
    }),
  }),
})

export const { useHeaderPartQuery, useFooterPartQuery } = endpoints
