import { FooterPartResponse, HeaderPartResponse } from '@shodh/contracts/content/views.ts'
import { versionEndpoint } from '../../../account.ts'
import { api } from '../../../api.ts'
import { ofContent } from '../calls.ts'

const endpoints = api.enhanceEndpoints({ addTagTypes: ['Content'] }).injectEndpoints({
  endpoints: build => ({
    headerPart: build.query({
      ...versionEndpoint(HeaderPartResponse, 'content/header', 'The header could not be loaded'),
      ...ofContent,
    }),
    footerPart: build.query({
      ...versionEndpoint(FooterPartResponse, 'content/footer', 'The footer could not be loaded'),
      ...ofContent,
    }),
  }),
})

export const { useHeaderPartQuery, useFooterPartQuery } = endpoints
