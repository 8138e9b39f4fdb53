import { ApiTokensResponse, OwnedApiTokensResponse } from '@shodh/contracts/users/tokens/api-tokens.ts'
import type { TokenScope } from '@shodh/contracts/roles.ts'
import { signedInEndpoint } from '../../../../account.ts'
import { api } from '../../../../api.ts'

const FAILED = 'Failed to load API tokens'

const endpoints = api.enhanceEndpoints({ addTagTypes: ['API token'] }).injectEndpoints({
  endpoints: build => ({
    ownTokens: build.query({
      ...signedInEndpoint(ApiTokensResponse, 'users/profile/tokens', FAILED),
      providesTags: ['API token'],
    }),
    allTokens: build.query({
      ...signedInEndpoint(OwnedApiTokensResponse, 'admin/tokens', FAILED),
      providesTags: ['API token'],
    }),
  }),
})

export const { useOwnTokensQuery, useAllTokensQuery } = endpoints

/** What each scope is called, and what a program may do within it. */
export const scopeNames: Readonly<Record<TokenScope, readonly [name: string, hint: string]>> = {
  read: ['Read the back office', 'What your role sees, but for accounts and messages: for exports and reports.'],
  people: ['Read accounts and messages', 'Names and addresses of users, and messages to the journal.'],
  papers: ['Papers', 'Upload, revise, replace and delete papers, and issue notices.'],
  volumes: ['Volumes', 'Open years, create and arrange volumes, and set redirects.'],
  content: ['Content', 'Settings, pages, news and the editorial board.'],
  files: ['Files', 'Upload, publish, move and delete files of the storage.'],
}

export const scopesText = (scopes: readonly TokenScope[]) => scopes.map(scope => scopeNames[scope][0]).join(', ')
