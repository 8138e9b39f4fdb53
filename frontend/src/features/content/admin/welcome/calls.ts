import { SettingsResponse } from '@shodh/contracts/content/views.ts'
import { type WelcomeStep, WelcomeResponse } from '@shodh/contracts/content/welcome/welcome.ts'
import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import type * as z from 'zod/mini'
import { signedInEndpoint, useShapedRequest, useSignedInRequest } from '../../../../account.ts'
import { api } from '../../../../api.ts'

export type Settings = z.infer<typeof SettingsResponse>['settings']

const endpoints = api.enhanceEndpoints({ addTagTypes: ['Attention'] }).injectEndpoints({
  endpoints: build => ({
    welcome: build.query(signedInEndpoint(WelcomeResponse, 'content/welcome', 'The steps could not be loaded')),
    settings: build.query(signedInEndpoint(SettingsResponse, 'settings', 'The settings could not be loaded')),
  }),
})

export const { useWelcomeQuery, useSettingsQuery } = endpoints

/** The dashboard says how far it is. */
export const useWelcomeChanged = () => {
  const dispatch = useDispatch()
  return useCallback(() => void dispatch(endpoints.util.invalidateTags(['Attention'])), [dispatch])
}

/** Skips a step, or ends the whole, for all administrators. */
export const useReviseWelcome = () => {
  const request = useSignedInRequest()
  const changed = useWelcomeChanged()
  return async (body: { readonly skip?: WelcomeStep; readonly isEnded?: boolean }) => {
    const call = { url: 'content/welcome', method: 'PATCH', body, defaultMessage: 'It could not be saved' } as const
    const { error } = await request(call)
    if (!error && body.isEnded !== undefined) changed()
    return error
  }
}

/** The settings as they are now, or after a change, which is in force at once. */
export const useSettingsNow = () => {
  const request = useShapedRequest()
  const url = 'settings'
  return {
    read: () => request(SettingsResponse, { url, defaultMessage: 'The settings could not be loaded' }),
    revise: (body: object) =>
      request(SettingsResponse, { url, method: 'PATCH', body, defaultMessage: 'The settings could not be saved' }),
  }
}
