import { breadcrumbsOf } from '@shodh/contracts/files/paths.ts'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { dropTarget, type MoveInto } from './drag.ts'
import type { Place } from '../use-folder-address.ts'

type Props = {
  readonly place: Place
  readonly move: MoveInto | undefined
}

/** The folders that lead to this one; each takes what is dropped on it. */
export function Breadcrumb({ place: { listing, linkTo }, move }: Props) {
  const folders = breadcrumbsOf(listing.path)
  return (
    <nav aria-label="Folder" className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm">
      {folders.map(({ name, path }, n) =>
        n === folders.length - 1 ? (
          <span key={path} aria-current="page" className="font-medium wrap-anywhere">
            {name}
          </span>
        ) : (
          <Fragment key={path}>
            <Link
              {...dropTarget(path, move)}
              to={{ search: linkTo(path) }}
              className="py-2.5 text-accent wrap-anywhere hover:underline data-over:outline-2"
            >
              {name}
            </Link>
            <span aria-hidden="true" className="text-muted">
              /
            </span>
          </Fragment>
        ),
      )}
    </nav>
  )
}
