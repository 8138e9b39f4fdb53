import { PersonalDataResponse } from '@shodh/contracts/users/personal-data.ts'
import { useSignedInRequest } from '../../../account.ts'
import { type ApiError, unreadable } from '../../../api.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { useToast } from '../../../ui/toast.tsx'

/** Fetches what the journal knows of somebody, and hands it to the browser as a file. */
export const usePersonalData = () => {
  const request = useSignedInRequest()
  const toast = useToast()
  return async (url: string, body: unknown, name: string): Promise<ApiError | undefined> => {
    const { data, error } = await request({ url, method: 'POST', body, defaultMessage: 'The file could not be made' })
    if (error) return error
    const file = PersonalDataResponse.safeParse(data)
    if (!file.success) return unreadable()
    saveFile(new Blob([JSON.stringify(file.data, null, 2)], { type: 'application/json' }), `${name}.json`)
    toast('The file is in your downloads')
    return undefined
  }
}
