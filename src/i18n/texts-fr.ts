import account from './messages/fr/account.json';
import apply from './messages/fr/apply.json';
import clock from './messages/fr/clock.json';
import common from './messages/fr/common.json';
import domain from './messages/fr/domain.json';
import home from './messages/fr/home.json';
import jobs from './messages/fr/jobs.json';
import lmia from './messages/fr/lmia.json';
import outbox from './messages/fr/outbox.json';
import pages from './messages/fr/pages.json';
import posting from './messages/fr/posting.json';

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
