/** Answer of the stand-in; without body, none is sent. */
export interface StandInReply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Error of the API: https://docs.discord.com/developers/reference#error-messages */
export const failure = (status: number, code: number, message: string, errors?: object): StandInReply => ({
  status,
  body: { message, code, ...(errors && { errors }) },
});
export const UNKNOWN_GUILD = failure(404, 10_004, 'Unknown Guild');
export const UNKNOWN_MEMBER = failure(404, 10_007, 'Unknown Member');
export const UNKNOWN_ROLE = failure(404, 10_011, 'Unknown Role');
export const UNKNOWN_CHANNEL = failure(404, 10_003, 'Unknown Channel');
export const UNKNOWN_MESSAGE = failure(404, 10_008, 'Unknown Message');
export const NO_ACCESS = failure(403, 50_001, 'Missing Access');
export const THREAD_LOCKED = failure(403, 160_005, 'Thread is locked');
export const NO_PERMISSION = failure(403, 50_013, 'Missing Permissions');
export const UNVERIFIED_URL = failure(400, 50_035, 'Invalid Form Body', {
  interactions_endpoint_url: {
    _errors: [
      {
        code: 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID',
        message: 'The specified interactions endpoint url could not be verified.',
      },
    ],
  },
});

/**
 * Builds the refusal of a request above a limit.
 * Source: https://docs.discord.com/developers/topics/rate-limits#exceeding-a-rate-limit
 */
export const rateLimited = (seconds: number, { global = false } = {}): StandInReply => ({
  status: 429,
  body: { message: 'You are being rate limited.', retry_after: seconds, global },
  headers: {
    'retry-after': String(Math.ceil(seconds)),
    'x-ratelimit-scope': global ? 'global' : 'user',
    ...(global
      ? { 'x-ratelimit-global': 'true' }
      : { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': String(seconds) }),
  },
});
