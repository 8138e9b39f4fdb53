import type { Failure } from '@shodh/contracts/envelope.ts'
import { isListOf, isNullish, isOneOf, isOptional, isRecord, isText, isTruth, isWhole } from '../../../shape.ts'

/** The envelope of an error. */
export const isFailure = isRecord<Failure>({
  success: isOneOf([false]),
  message: isText,
  error: isText,
  data: isOneOf([null]),
  type: isText,
  title: isText,
  status: isWhole,
  detail: isText,
  instance: isText,
  code: isText,
  errors: isOptional(isListOf(isRecord({ pointer: isText, message: isText }))),
  requiresVerification: isOptional(isTruth),
  canResendVerification: isOptional(isTruth),
  deletedAt: isOptional(isText),
  reason: isNullish(isText),
  withheldAt: isOptional(isText),
  lawfulBasis: isOptional(isText),
  volumeId: isOptional(isText),
})
