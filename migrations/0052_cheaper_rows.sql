-- Makes rows of mails and notices cheaper to write: a round of alerts writes them by the ten thousands.
--
-- works with 0051

-- a fixed statement is planned once for each connection, and one that is put together at each call
create or replace function new_id(target regclass) returns bigint language plpgsql volatile as $$
declare
  candidate bigint;
  taken boolean;
begin
  loop
    candidate := 10000000 + (('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12))::bit(48)::bigint % 90000000);
    case target
      when 'mails'::regclass then select exists (select from mails where id = candidate) into taken;
      when 'notices'::regclass then select exists (select from notices where id = candidate) into taken;
      else execute format('select exists (select 1 from %s where id = $1)', target) into taken using candidate;
    end case;
    if not taken then
      return candidate;
    end if;
  end loop;
end $$;
