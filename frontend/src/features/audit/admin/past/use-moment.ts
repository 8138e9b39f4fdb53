import { useAddress } from '../../../../ui/desk/use-address.ts'
import { useDebounced } from '../../../../ui/desk/use-debounced.ts'
import { useLazyMomentQuery, useMomentQuery } from './calls.ts'

/** The moment that the address names (`at`: a position, a day or a time), without one the last; and how to go to others. */
export const useMoment = () => {
  const { params, go } = useAddress()
  const at = params.get('at') ?? ''
  const query = useMomentQuery(at === '' ? {} : { at }, { refetchOnMountOrArgChange: true })
  const [find] = useLazyMomentQuery()
  const name = (position: string) => go({ at: position, page: undefined }, true)
  const found = query.data?.index ?? 0
  const slideTo = async (index: string) => {
    const { data } = await find({ index })
    if (data?.position) name(data.position)
  }
  const [index, slide] = useDebounced(String(found), index => void slideTo(index))
  const goTo = (to: number) => {
    const { previous, next } = query.data ?? {}
    // beside the moment that is shown is one whose name is known
    const beside =
      Number(index) !== found ? undefined : to === found - 1 ? previous : to === found + 1 ? next : undefined
    if (beside) name(beside)
    else slide(String(to))
  }
  return { query, index: Number(index), goTo, goToDay: (day: string) => go({ at: day, page: undefined }) }
}
