import { FooterPartResponse, HeaderPartResponse, SettingsPartResponse } from '@shodh/contracts/content/views.ts'
import { OperatorSetting } from '@shodh/contracts/system/operator-settings.ts'
import * as z from 'zod/mini'
import { signedInEndpoint, versionEndpoint } from '../../../../account.ts'
import { api } from '../../../../api.ts'
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
    settingsPart: build.query({
      ...versionEndpoint(SettingsPartResponse, 'content/settings', 'The settings could not be loaded'),
      ...ofContent,
    }),
    operatorSettings: build.query(
      signedInEndpoint(
        z.object({ settings: z.array(OperatorSetting) }),
        'admin/system/operator-settings',
        'What the operator set could not be loaded',
      ),
    ),
  }),
})

export const { useHeaderPartQuery, useFooterPartQuery, useSettingsPartQuery, useOperatorSettingsQuery } = endpoints
