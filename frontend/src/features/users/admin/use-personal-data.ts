import { PersonalDataResponse } from '@shodh/contracts/users/personal-data.ts'
import type { ApiError } from '../../../api.ts'
import { saveFile } from '../../../ui/browser/save-file.ts'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { useShapedRequest } from '../../../account.ts'

/** Fetches what the journal knows of somebody, and hands it to the browser as a file. */
export const usePersonalData = () => {
  const request = useShapedRequest()
  const toast = useToast()
  return async (url: string, body: unknown, name: string): Promise<ApiError | undefined> => {
    const { data, error } = await request(PersonalDataResponse, {
      url,
      method: 'POST',
      body,
      defaultMessage: 'The file could not be made',
    })
    if (error) return error
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `${name}.json`)
    toast('The file is in your downloads')
  }
}
