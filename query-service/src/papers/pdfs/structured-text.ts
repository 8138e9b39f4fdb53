import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import { STRUCTURED_TEXT, StructuredText } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { prepare, type Prepared, sendPrepared } from '../../cache/prepared.ts'

type Files = Pick<FileStore, 'derived'>

/** Bytes of a structured text: a multiple of what is ever stored. */
const MAX_BYTES = 64 * 1024 * 1024

/** The structured text of a PDF; undefined where it was not read yet. */
export const structuredText = async (files: Files, sha256: string): Promise<StructuredText | undefined> => {
  const stored = await files.derived.read(sha256, STRUCTURED_TEXT)
  if (!stored) return undefined
  const json = await promisify(gunzip)(stored, { maxOutputLength: MAX_BYTES })
  return z.parse(StructuredText, JSON.parse(json.toString()))
}

/** Bytes of texts that are cached, compressed. */
const CACHE_MAX_BYTES = 8 * 1024 * 1024

const JSON_TYPE = { contentType: 'application/json; charset=utf-8', vary: 'Accept-Encoding' }

/** Sends structured texts, each of which is prepared once while it is asked for. */
export const structuredTextSender = (files: Files) => {
  const cached = new LRUCache<string, Prepared>({ maxSize: CACHE_MAX_BYTES, sizeCalculation: ({ length }) => length })
  return async (request: FastifyRequest, reply: FastifyReply, sha256: string) => {
    let prepared = cached.get(sha256)
    if (!prepared) {
      const text = await structuredText(files, sha256)
      if (!text) return reply.refuse({ refused: 'TEXT_NOT_READY' })
      prepared = prepare(JSON.stringify(text), JSON_TYPE)
      cached.set(sha256, prepared)
    }
    await sendPrepared(request, reply, prepared, 'public, no-cache')
    return reply
  }
}
