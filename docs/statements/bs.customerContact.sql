-- bs.customerContact.create
begin;
select max(`contact_index`) as `last` from `customer_contact` where `tenant_id` = ? and `customer_id` = ?;
insert into `customer_contact` (`customer_id`, `name`, `contact_phone`, `contact_index`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);
commit;

-- bs.customerContact.update
begin;
select * from `customer_contact` where `tenant_id` = ? and `id` = ? for update;
update `customer_contact` set `name` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.customerContact.delete
delete from `customer_contact` where `tenant_id` = ? and `id` = ?;

-- bs.customerContact.get
select `p`.`id`, `p`.`version`, `p`.`create_time`, `p`.`update_time`, `p`.`creator_name`, `p`.`updater_name`, `p`.`customer_id`, `c`.`name` as `customer_name`, `p`.`name`, `p`.`contact_phone`, `p`.`qq`, `p`.`wechat`, `p`.`gender`, `p`.`address`, `p`.`post`, `p`.`contact_index` as `index`, ? as `tenant_name` from `customer_contact` as `p` inner join `customer_info` as `c` on `c`.`tenant_id` = `p`.`tenant_id` and `c`.`id` = `p`.`customer_id` where `p`.`tenant_id` = ? and `p`.`id` = ? order by `p`.`id` desc;

-- bs.customerContact.page
select count(*) as `total` from `customer_contact` as `p` inner join `customer_info` as `c` on `c`.`tenant_id` = `p`.`tenant_id` and `c`.`id` = `p`.`customer_id` where `p`.`tenant_id` = ? and `p`.`customer_id` = ? and `p`.`id` in (?);
select `p`.`id`, `p`.`version`, `p`.`create_time`, `p`.`update_time`, `p`.`creator_name`, `p`.`updater_name`, `p`.`customer_id`, `c`.`name` as `customer_name`, `p`.`name`, `p`.`contact_phone`, `p`.`qq`, `p`.`wechat`, `p`.`gender`, `p`.`address`, `p`.`post`, `p`.`contact_index` as `index`, ? as `tenant_name` from `customer_contact` as `p` inner join `customer_info` as `c` on `c`.`tenant_id` = `p`.`tenant_id` and `c`.`id` = `p`.`customer_id` where `p`.`tenant_id` = ? and `p`.`customer_id` = ? and `p`.`id` in (?) order by `p`.`id` desc limit ? offset ?;

-- bs.customerContact.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `p`.`id`, `p`.`version`, `p`.`create_time`, `p`.`update_time`, `p`.`creator_name`, `p`.`updater_name`, `p`.`customer_id`, `c`.`name` as `customer_name`, `p`.`name`, `p`.`contact_phone`, `p`.`qq`, `p`.`wechat`, `p`.`gender`, `p`.`address`, `p`.`post`, `p`.`contact_index` as `index`, ? as `tenant_name` from `customer_contact` as `p` inner join `customer_info` as `c` on `c`.`tenant_id` = `p`.`tenant_id` and `c`.`id` = `p`.`customer_id` where `p`.`tenant_id` = ? and `p`.`customer_id` = ? and `p`.`id` in (?) and `p`.`id` < ? order by `p`.`id` desc limit ?;
rollback;

-- bs.customerContact.deleteByCustomerId
begin;
select * from `customer_info` where `tenant_id` = ? and `id` = ? for update;
delete from `customer_contact` where `tenant_id` = ? and `customer_id` = ?;
commit;

-- bs.customerContact.getByCustomerId
select `p`.`id`, `p`.`version`, `p`.`create_time`, `p`.`update_time`, `p`.`creator_name`, `p`.`updater_name`, `p`.`customer_id`, `c`.`name` as `customer_name`, `p`.`name`, `p`.`contact_phone`, `p`.`qq`, `p`.`wechat`, `p`.`gender`, `p`.`address`, `p`.`post`, `p`.`contact_index` as `index`, ? as `tenant_name` from `customer_contact` as `p` inner join `customer_info` as `c` on `c`.`tenant_id` = `p`.`tenant_id` and `c`.`id` = `p`.`customer_id` where `p`.`tenant_id` = ? and `p`.`customer_id` = ? order by `p`.`contact_index`, `p`.`id`;
