import { useRef, useState } from 'react'
import { useSignedInRequest } from '../../../../account.ts'
import type { ApiError } from '../../../../api.ts'
import { failureText } from '../../../../ui/admin/act.tsx'
import { inOrder } from '@shodh/contracts/board/order.ts'
import { useToast } from '../../../../ui/toasts/toast.tsx'

type Ids = readonly string[]

type Options<Item extends { readonly id: string }> = {
  readonly stored: readonly Item[]
  /** Where the items are read with their entity tag, and where their order is sent. */
  readonly from: string
  readonly to: string
  readonly idsIn: (data: unknown) => Ids
  /** Resolves once what is stored now is shown. */
  readonly reload: () => PromiseLike<unknown>
  readonly what: 'Section' | 'Member'
}

const CHANGED = 'Somebody else changed the order meanwhile. This is how it stands now.'

const isSame = (one: Ids, other: Ids) => one.join() === other.join()

/** Sends an order on the condition that what is stored is still in the order that was shown. */
const useSendOrder = ({ from, to, idsIn, what }: Pick<Options<never>, 'from' | 'to' | 'idsIn' | 'what'>) => {
  const request = useSignedInRequest()
  const defaultMessage = `Failed to update ${what.toLowerCase()} order`
  return async (ids: Ids, shown: Ids): Promise<ApiError | undefined> => {
    const reply = await request({ url: from, defaultMessage })
    if (reply.error) return reply.error
    if (!isSame(idsIn(reply.data), shown)) return { status: 412, message: CHANGED }
    const etag = reply.meta?.response?.headers.get('etag') ?? null
    const { error } = await request({
      url: to,
      method: 'PATCH',
      body: ids.map((id, place) => ({ id, displayOrder: place + 1 })),
      headers: etag === null ? {} : { 'if-match': etag },
      defaultMessage,
    })
    return error?.status === 412 ? { ...error, message: CHANGED } : error
  }
}

/** The items in the order that was just chosen, before the journal has it: where it refuses, as they are stored. */
export const useOrder = <Item extends { readonly id: string }>(options: Options<Item>) => {
  const { stored, reload, what } = options
  const send = useSendOrder(options)
  const toast = useToast()
  const [chosen, setChosen] = useState<Ids>()
  const wanted = useRef<Ids>(undefined)
  const save = async () => {
    let shown: Ids = stored.map(({ id }) => id)
    let error: ApiError | undefined
    // What is chosen while an order is on its way is sent after it.
    for (let sent: Ids = []; !error && wanted.current && wanted.current !== sent; shown = sent) {
      sent = wanted.current
      error = await send(sent, shown)
      await reload()
    }
    wanted.current = undefined
    setChosen(undefined)
    if (error) toast(failureText(error), 'error')
    else toast(`${what} order updated successfully`)
  }
  const reorder = (ids: Ids) => {
    setChosen(ids)
    const isSaving = wanted.current !== undefined
    wanted.current = ids
    if (!isSaving) void save()
  }
  return { items: chosen ? inOrder(stored, chosen) : stored, reorder }
}
