import pino, { type Logger } from 'pino'

/** WEB-9: no secret reaches a log, whatever object is logged around it. */
const SECRET_NAMES =
  'password newPassword current next passwordHash password_hash code resetCode token secret cookie set-cookie authorization'.split(
    ' ',
  )
const SECRET_PATHS = SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

/** PostgreSQL quotes the refused row in `detail` and `where`; only the code is logged. */
const describeError = (error: Error): object => {
  const { code, detail: _detail, where: _where, ...rest } = pino.stdSerializers.err(error)
  return code === undefined ? rest : { ...rest, errorCode: code }
}

export const createLog = (level: string, destination?: pino.DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: describeError },
      redact: { paths: SECRET_PATHS, censor: '[secret]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  )
