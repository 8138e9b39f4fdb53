import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Published } from './published.ts'

type Props = { readonly of: Published; readonly className?: string; readonly children: ReactNode }

/** Leads to the issue of a paper, once that is public. */
export function IssueLink({ of: { paper, isAhead }, className, children }: Props) {
  if (isAhead) return children
  return (
    <Link to={volumePath(paper.year, paper.issueType, paper.volumeName)} className={className}>
      {children}
    </Link>
  )
}
