import type { ReactNode } from 'react'
import { FoldedDetails } from '../../../../ui/forms/folded-details.tsx'
import { DescribedFields } from './described-fields.tsx'
import { RareFields } from './rare-fields.tsx'

/** The optional details of a paper, folded; for any form whose values hold a `DetailsForm`. */
export function MoreDetails({ isOpen = false, children }: { isOpen?: boolean; children?: ReactNode }) {
  return (
    <FoldedDetails isOpen={isOpen}>
      <div className="grid gap-5 pt-2 pb-1">
        <DescribedFields />
        <RareFields />
      </div>
      {children}
    </FoldedDetails>
  )
}
