import { exampleFile } from '@shodh/contracts/files/examples.ts'
import type { FileItem } from '@shodh/contracts/files/views.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { person } from '../../../../testing/examples/people.ts'
import { no, yes } from '../../../../testing/server/served.ts'
import { shownTo, visited } from '../../../../testing/screens/shown.tsx'

type Reply = ReturnType<typeof yes> | ReturnType<typeof no> | { readonly body: string }

const FILES = '/api/v1/file-manager/'

export const file: FileItem = { ...exampleFile, isPublished: false, publicUrl: null, publishedThrough: null }

/** A journal whose responses are given by method and call; what is not among them is not found. */
export const dialogsOf = () => {
  const replies: Record<string, (params: URLSearchParams, body: unknown) => Reply> = {}
  const changes: (readonly [call: string, body: unknown])[] = []
  const open = async (shown: ReactElement, role: Role = 'admin') => {
    const user = person('Asha Rao', { role })
    const journal = await visited(({ pathname, searchParams }, { method = 'GET' }, body) => {
      if (pathname.endsWith('/users/profile')) return yes(user)
      // a draft of an earlier test's editor may still be sent
      if (!pathname.startsWith(FILES)) return no(404, 'None')
      const call = `${method} ${decodeURIComponent(pathname.slice(FILES.length))}`
      if (method !== 'GET') changes.push([call, body])
      return replies[call]?.(searchParams, body) ?? no(404, 'None')
    })
    shownTo(user, shown)
    return journal.url
  }
  return { replies, changes, open }
}

export const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
