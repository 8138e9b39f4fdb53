import { StorageKeyResponse } from '@shodh/contracts/users/views.ts'
import { requestSignedIn } from './signed-in.ts'
import type { Tab } from './tab.ts'

/** What who is signed in encrypts stored work with (32 bytes, base64url); empty where the journal did not give it. */
export const storageKey = async ({ dispatch, getState }: { dispatch: unknown; getState: unknown }): Promise<string> => {
  const { data } = await requestSignedIn({ dispatch, getState } as Tab, { url: 'users/profile/storage-key' })
  return StorageKeyResponse.safeParse(data).data?.key ?? ''
}
