import type { FastifyInstance } from 'fastify'
import type { ZodMiniType } from 'zod/mini'
import { InvalidInput } from './errors.ts'

/** Validates what routes take by their schemas in zod; what a schema refuses is an InvalidInput. */
export const validation = (app: FastifyInstance) =>
  app.setValidatorCompiler<ZodMiniType>(({ schema }) => input => {
    const result = schema.safeParse(input)
    return result.success ? { value: result.data } : { error: new InvalidInput(result.error.issues) }
  })

const noCompiler = () => {
  throw new Error('Schemas are of zod: none is compiled from JSON Schema')
}

/** For Fastify, which otherwise loads compilers of JSON Schema, a tenth of all modules, that nothing here uses. */
export const noJsonSchema = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } }
