import { FolderPath } from '@shodh/contracts/files/paths.ts'
import type { FastifyRequest } from 'fastify'

/** `path` where it is one part of the address, `*` where its slashes are plain. */
type Params = { readonly path?: string; readonly '*'?: string }

const ARCHIVE_END = /\/download\/?$/u

/** The path that an address of the file manager names, in the form in which paths are compared; undefined of what is none. */
export const requestedPath = ({ params }: Pick<FastifyRequest, 'params'>): string | undefined => {
  const { path, '*': rest = '' } = params as Params
  return FolderPath.safeParse(path ?? rest).data
}

/** Of a folder's ZIP. */
export const requestedFolder = ({ params }: Pick<FastifyRequest, 'params'>): string | undefined => {
  const { path, '*': rest = '' } = params as Params
  if (path === undefined && !ARCHIVE_END.test(rest)) return undefined
  return FolderPath.safeParse(path ?? rest.replace(ARCHIVE_END, '')).data
}
