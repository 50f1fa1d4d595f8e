import type { RequestHandler } from 'express';
import type { AppContext } from '../shared/context.ts';

/**
 * `ADMIN_STANDBY`: refuses admin requests while another process is the writer, so that one process
 * counts sign-ins and used proofs.
 */
export function refuseWhileWaiting({ dictionary }: Pick<AppContext, 'dictionary'>): RequestHandler {
  return (_request, _response, next) => {
    const { role } = dictionary.database;
    if (role?.isWaiting) role.requireHeld();
    next();
  };
}
