import type { IUsersServer } from '@eventstore/db-client/generated/users_grpc_pb.js'
import users from '@eventstore/db-client/generated/users_pb.js'
import { grpc } from './wire.ts'

const conflict = (name: string) => {
  const metadata = new grpc.Metadata()
  metadata.set('exception', 'user-conflict')
  metadata.set('login-name', name)
  return { code: grpc.status.ALREADY_EXISTS, details: 'User already exists.', metadata }
}

const UNIMPLEMENTED = { code: grpc.status.UNIMPLEMENTED }

/** Test equipment: users with their passwords, which nobody is asked for. */
export const usersOf = (passwords: Map<string, string>): IUsersServer => ({
  create: ({ request }, done) => {
    const options = request.getOptions()
    const name = options?.getLoginName() ?? ''
    if (passwords.has(name)) return done(conflict(name))
    passwords.set(name, options?.getPassword() ?? '')
    done(null, new users.CreateResp())
  },
  resetPassword: ({ request }, done) => {
    const options = request.getOptions()
    passwords.set(options?.getLoginName() ?? '', options?.getNewPassword() ?? '')
    done(null, new users.ResetPasswordResp())
  },
  update: (_, done) => done(UNIMPLEMENTED),
  delete: (_, done) => done(UNIMPLEMENTED),
  disable: (_, done) => done(UNIMPLEMENTED),
  enable: (_, done) => done(UNIMPLEMENTED),
  changePassword: (_, done) => done(UNIMPLEMENTED),
  details: call => void call.emit('error', UNIMPLEMENTED),
})
