import account from './messages/en/account.json';
import apply from './messages/en/apply.json';
import clock from './messages/en/clock.json';
import common from './messages/en/common.json';
import domain from './messages/en/domain.json';
import home from './messages/en/home.json';
import jobs from './messages/en/jobs.json';
import lmia from './messages/en/lmia.json';
import outbox from './messages/en/outbox.json';
import pages from './messages/en/pages.json';
import posting from './messages/en/posting.json';

export const texts = {
  ...account,
  ...apply,
  ...clock,
  ...common,
  ...domain,
  ...home,
  ...jobs,
  ...lmia,
  ...outbox,
  ...pages,
  ...posting,
};
