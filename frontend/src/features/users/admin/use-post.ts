import type * as z from 'zod/mini'
import { useSignedInRequest } from '../../../account.ts'
import { type ApiError, unreadable } from '../../../api.ts'
import type { AuthRequest } from '../../../session/requests/auth-calls.ts'

export type Posted<Data> =
  | { readonly data: Data; readonly error?: undefined }
  | { readonly error: ApiError; readonly data?: undefined }

/** Posts what is answered with something to be shown; the response has the shape of the schema. */
export const usePost = () => {
  const request = useSignedInRequest()
  return async <Shape extends z.ZodMiniType>(shape: Shape, call: AuthRequest): Promise<Posted<z.output<Shape>>> => {
    const { data, error } = await request({ method: 'POST', body: {}, ...call })
    if (error) return { error }
    const shaped = shape.safeParse(data)
    return shaped.success ? { data: shaped.data } : { error: unreadable() }
  }
}
