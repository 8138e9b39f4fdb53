import { nameKey } from '@shodh/contracts/text/text.ts'
import { IssueType, Year } from '@shodh/contracts/volumes/fields.ts'
import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { useShapedRequest, useSignedInRequest } from '../../../../account.ts'
import { failureText } from '../../../../ui/admin/act.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import type { Destination } from './batch/batch.ts'
import { isBlank, isLocked } from './batch/entry.ts'
import { usePublicationChanged } from '../../../volumes/admin/calls.ts'
import { useWorkspace } from './use-workspace.ts'

type Volume = YearTree[number]['types'][number]['volumes'][number]
type Place = Pick<Destination, 'year' | 'issueType'>

/** The volumes of a year and issue type. */
export const volumesAt = (tree: YearTree, { year, issueType }: Place): readonly Volume[] =>
  tree.find(each => each.year === year)?.types.find(each => each.issueType === issueType)?.volumes ?? []

export const chosenVolume = ({ id, name, isActive }: Volume) => ({ id, name, isActive })

/** Chooses where the papers go. A year or type alone begins anew, which can be taken back. */
export const useChooseDestination = () => {
  const { batch, undoable } = useWorkspace()
  const toast = useToast()
  return (destination: Partial<Destination>, keeps = false) => {
    const { entries } = batch.now()
    const undo = undoable(() => batch.change({ type: 'moved', destination, keeps }))
    const lost = entries.filter(entry => !isBlank(entry) && !batch.now().entries.includes(entry))
    if (lost.length === 0) return
    toast(
      `${lost.length === 1 ? '1 new entry' : `${lost.length} new entries`} removed with the change`,
      'success',
      undo,
    )
  }
}

const CreatedVolume = z.object({ volume: z.object({ id: z.string(), name: z.string(), isActive: z.boolean() }) })

/** Creates a year, or selects the one that is there already. */
export const useNewYear = (tree: YearTree) => {
  const request = useSignedInRequest()
  const choose = useChooseDestination()
  const toast = useToast()
  const changed = usePublicationChanged()
  return async (typed: string, issueType: Destination['issueType']): Promise<boolean> => {
    const year = Number(typed)
    const refused = Year.safeParse(year).error?.issues[0]?.message
    if (refused !== undefined) {
      toast(refused, 'error')
      return false
    }
    const isThere = tree.some(each => each.year === year)
    const { error } = isThere ? {} : await request({ url: 'papers/year', method: 'POST', body: { year, issueType } })
    if (error && !error.message.includes('already exists')) {
      toast(`Failed to create year: ${failureText(error)}`, 'error')
      return false
    }
    if (!isThere) changed()
    choose({ year })
    return true
  }
}

/** Creates a volume, or selects the one that is there already. */
export const useNewVolume = (tree: YearTree) => {
  const request = useShapedRequest()
  const choose = useChooseDestination()
  const toast = useToast()
  const changed = usePublicationChanged()
  return async (typed: string, at: Place, inPreparation: boolean): Promise<boolean> => {
    const name = typed.trim()
    if (name === '') {
      toast('Please enter a volume name', 'error')
      return false
    }
    const { year, issueType } = at
    const existing = volumesAt(tree, at).find(volume => nameKey(volume.name) === nameKey(name))
    if (existing) {
      toast(`Volume "${existing.name}" already exists - selecting it for you`)
      choose({ year, issueType, volume: chosenVolume(existing) }, true)
      return true
    }
    const body = { year, issueType, volumeName: name, ...(inPreparation && { inPreparation }) }
    const { data, error } = await request(CreatedVolume, { url: 'papers/volumes', method: 'POST', body })
    if (data) {
      const created = data.volume
      choose({ year, issueType, volume: created }, true)
      toast(`Volume "${created.name}" created${inPreparation ? ', in preparation' : ''}`)
    } else toast(`Failed to create volume: ${failureText(error)}`, 'error')
    changed()
    return data !== undefined
  }
}

const Preselected = z.object({
  year: Year,
  issueType: IssueType,
  volumeName: z.string(),
  volumeId: z.optional(z.string()),
})

/** Of the address, which leads there in another tab too. */
const addressed = (search: string) => {
  const query = new URLSearchParams(search)
  return { year: Number(query.get('year')), issueType: query.get('type'), volumeName: query.get('volume') }
}

/** Selects the volume that the screen was opened for, once. */
export const usePreselection = (tree: YearTree | undefined) => {
  const { state, search } = useLocation()
  const { batch } = useWorkspace()
  const choose = useChooseDestination()
  const isDone = useRef(false)
  useEffect(() => {
    const wanted = Preselected.safeParse(state).data ?? Preselected.safeParse(addressed(search)).data
    if (!tree || !wanted || isDone.current) return
    isDone.current = true
    const { year, issueType, volumeName, volumeId } = wanted
    const volume = volumesAt(tree, wanted).find(({ id, name }) => id === volumeId || name === volumeName)
    const isBusy = batch.now().entries.some(isLocked)
    if (!isBusy && batch.now().destination.volume?.id !== volume?.id)
      choose({ year, issueType, volume: volume ? chosenVolume(volume) : null })
  })
}
