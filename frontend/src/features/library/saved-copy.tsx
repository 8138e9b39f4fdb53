import { Link } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { button } from '../../ui/button.ts'
import { readPath } from '../reader/read-address.ts'
import { pageResponseAddress } from './page-response.ts'
import { type AddressedPaper, paperPageUrl } from '../papers/paper-page/paper-address.ts'
import { isSaved, useLibrary } from './library-state.ts'

/** Leads to the copy of the paper at an address that is on this device, where there is one. */
export function SavedCopy({ of: address }: { of: AddressedPaper }) {
  const text = useText()
  const { papers } = useLibrary()
  const copy = [...papers.values()].find(
    state => isSaved(state) && pageResponseAddress(state.paper.paper) === `/api/v1/${paperPageUrl(address)}`,
  )
  if (!copy) return null
  return (
    <Link to={readPath({ paperId: copy.paper.paperId })} className={button.outline}>
      {text('paper.readSaved')}
    </Link>
  )
}
